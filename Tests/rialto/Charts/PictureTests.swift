import Foundation
import Testing

@testable import rialto

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct PictureTests {
  private static let pictures = [
    Samples.lines.picture, Samples.bars.picture, Samples.map.picture, hostile.picture,
  ]

  private static let hostile = BarChart(
    title: "<script>alert(1)</script> \u{1B}[31m\u{202E}&amp;",
    bars: [.init("\"Tom\" & <Jerry>\u{0}", 1, "]]>"), .init("</text>", .infinity, "x")],
    source: "' onload='x"
  )

  @Test(arguments: pictures)
  func itIsWellFormedAndStandsAlone(_ picture: Picture) {
    let svg = picture.svg
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(svg.ranges(of: "http").count == 1)
    for word in ["<script", "href", "url(", "@import", "\u{1B}", "\u{202E}"] {
      #expect(!svg.contains(word), "\(word)")
    }
    #expect(svg.contains("@media(prefers-color-scheme:dark)"))
    #expect(svg.contains(#"<title id="title">"#))
    #expect(!svg.contains("nan") && !svg.contains("inf,"))
  }

  @Test func aGapBreaksTheLine() {
    let svg = Samples.lines.picture.svg
    #expect(svg.ranges(of: "<polyline").count == 4)
  }

  @Test func aPlaceWithoutAFigureIsEmpty() {
    let svg = Samples.map.picture.svg
    #expect(svg.contains("Eritrea: no figure"))
    #expect(svg.contains("1 of 6 places have no figure."))
  }
}

struct WorldMapTests {
  @Test(arguments: [
    ("Berlin", 52.5, 13.4, true), ("Brasília", -15.8, -47.9, true),
    ("Canberra", -35.3, 149.1, true),
    ("Nairobi", -1.3, 36.8, true), ("Ottawa", 45.2, -75.7, true), ("the Atlantic", 30, -40, false),
    ("the Pacific", 0, -140, false), ("the Caspian Sea", 42, 51, false),
    ("the Indian Ocean", -20, 80, false),
  ])
  func landIsWhereItIs(_ name: String, _ latitude: Double, _ longitude: Double, _ isLand: Bool) {
    let stretches = Land.earth.stretches(at: latitude)
    #expect(stretches.contains { $0.contains(longitude) } == isLand, "\(name)")
  }

  @Test func theHighestIsOfTheLastStepAndTheEmptyComeLast() {
    let map = Samples.map
    #expect(
      map.points.map(\.name) == ["India", "Nigeria", "Brazil", "Germany", "Tonga", "Eritrea"]
    )
    #expect(map.step(of: 1_438_069_596) == map.steps.count - 1)
    #expect(map.step(of: 104_597) == 0)
    #expect(WorldMap.Point("nowhere", latitude: .nan, longitude: 0, 1) == nil)
    #expect(WorldMap.Point("nowhere", latitude: 91, longitude: 0, 1) == nil)
  }
}
