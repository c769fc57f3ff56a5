import CommandKit
import CommandTestSupport
import Foundation
import Testing

@testable import CountriesCommands

#if canImport(FoundationXML)
import FoundationXML
#endif

struct WorldMapTests {
  private static let sample = map([
    ("IND", "India", 1_438_069_596), ("BRA", "Brazil", 211_140_729),
    ("NGA", "Nigeria", 227_882_945),
    ("DEU", "Germany", 83_280_000), ("TON", "Tonga", 104_597), ("ERI", "Eritrea", nil),
  ])

  private static func map(
    _ places: [(code: String, name: String, value: Double?)],
    isZoomed: Bool = false
  ) -> WorldMap {
    WorldMap(
      title: "Population, 2023",
      places: places.map { WorldMap.Place(code: $0.code, name: $0.name, value: $0.value) },
      source: "World Bank, World Development Indicators",
      isZoomed: isZoomed,
      label: { "\(Int(($0 / 1_000_000).rounded()))M" }
    )
  }

  @Test(arguments: [380.0, 960])
  func svgIsWellFormedAndSelfContained(width: Double) {
    let svg = Self.sample.svgImage(width: width).svg
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(svg.ranges(of: "http").count == 1)
    for word in ["<script", "href", "url(", "@import", "\u{1B}", "\u{202E}"] {
      #expect(!svg.contains(word), "\(word)")
    }
    #expect(svg.contains("@media(prefers-color-scheme:dark)"))
    #expect(svg.contains(#"<title id="title">"#))
    #expect(!svg.contains("nan") && !svg.contains("inf,"))
    #expect(svg.utf8.count < 200_000)
  }

  @Test func aPlaceWithoutAFigureIsHatched() {
    let svg = Self.sample.svgImage.svg
    #expect(svg.contains("Eritrea: no data"))
    #expect(svg.contains("No data for 1 of 6 places."))
    #expect(svg.contains(#"class="hatch""#))
  }

  /// The name lay in the Atlantic beside Spain, where the land is hardly wider than the name.
  @Test func theUnitedStatesAreNamedOverTheirLand() throws {
    let places = [("USA", "United States", 342.0), ("FRA", "France", 68)]
    let svg = Self.map(places.map { ($0.0, $0.1, $0.2 * 1_000_000) }).svgImage.svg
    let name = try #require(
      svg.firstMatch(of: #/ x="([\d.]+)"[^>]* text-anchor="middle">United St/#)
    )
    let middle = try #require(Double(name.1))
    // The land spans 125 to 67 degrees west of 360 in a picture of 896.
    #expect((160...240).contains(middle), "\(middle)")
  }

  @Test func aSmallPlaceIsACircle() {
    let circles = Self.sample.svgImage.svg.split(separator: "<circle").dropFirst()
    #expect(circles.count == 1)
    #expect(circles.first?.split(separator: "</circle>").first?.contains("Tonga: 0M") == true)
  }

  @Test func aPlaceWithoutAnOutlineIsSaidToBeMissing() {
    let map = Self.map([("DEU", "Germany", 1), ("XXX", "Atlantis", 2), ("GIB", "Gibraltar", 3)])
    #expect(map.undrawn.map(\.name) == ["Atlantis"])
    #expect(map.svgImage.svg.contains("Gibraltar: 0M"))
  }

  @Test func theHighestPlaceIsOfTheLastClassAndPlacesWithoutAFigureComeLast() {
    let map = Self.sample
    #expect(
      map.places.map(\.name) == ["India", "Nigeria", "Brazil", "Germany", "Tonga", "Eritrea"]
    )
    #expect(map.shade(of: 1_438_069_596) == WorldMap.shadeCount - 1)
    #expect(map.shade(of: 104_597) == 0)
    #expect(WorldMap.Place(code: "DEU", name: "", value: .nan).value == nil)
  }

  @Test func equalFiguresAreOfOneClass() {
    let places = (1...10).map { ("P\($0)", "P\($0)", $0 > 7 ? 2.0 : 1.0) }
    let map = Self.map(places)
    #expect(map.classes == [1...1, 2...2])
    #expect(map.shade(of: 1) == 0 && map.shade(of: 2) == WorldMap.shadeCount - 1)
    #expect(Self.map([]).classes.isEmpty)
    #expect(Self.map([("DEU", "Germany", 5)]).classes == [5...5])
  }

  @Test func aClassIsTextFromItsLowestToItsHighestFigure() {
    #expect(Self.sample.text(of: 1_000_000...3_000_000) == "1M to 3M")
    #expect(Self.sample.text(of: 1_000_000...1_100_000) == "1M")
  }

  @Test func aTerminalWithoutColoursShowsShadesByCharacters() {
    let text = Self.sample.text(width: 120, style: .plain)
    #expect(!text.contains("\u{1B}"))
    for character in "█:·/" { #expect(text.contains(character), "\(character)") }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test func aTerminalWithAPaletteShowsOneHue() {
    let style = Style(
      for: MemoryOutput(),
      environment: ["CLICOLOR_FORCE": "1", "TERM": "xterm-256color"],
      disablesColor: false
    )
    let text = Self.sample.text(width: 80, style: style)
    #expect(text.contains("38;5;195m") && text.contains("38;5;24m") && text.contains("▀"))
    for code in 30...37 { #expect(!text.contains("\u{1B}[\(code)m")) }
  }
}
