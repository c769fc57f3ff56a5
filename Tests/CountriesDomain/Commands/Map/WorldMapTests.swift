import CommandKit
import Foundation
import Testing

@testable import CountriesCommands

#if canImport(FoundationXML)
import FoundationXML
#endif

struct WorldMapTests {
  private static let sample = WorldMap(
    title: "Population, 2023",
    points: [
      WorldMap.Point("India", latitude: 28.6, longitude: 77.2, value: 1_438_069_596),
      WorldMap.Point("Brazil", latitude: -15.8, longitude: -47.9, value: 211_140_729),
      WorldMap.Point("Nigeria", latitude: 9.1, longitude: 7.5, value: 227_882_945),
      WorldMap.Point("Germany", latitude: 52.5, longitude: 13.4, value: 83_280_000),
      WorldMap.Point("Tonga", latitude: -21.1, longitude: -175.2, value: 104_597),
      WorldMap.Point("Eritrea", latitude: 15.3, longitude: 38.9, value: nil),
    ].compactMap(\.self),
    source: "World Bank, World Development Indicators",
    label: { "\(Int(($0 / 1_000_000).rounded()))M" }
  )

  @Test func svgIsWellFormedAndSelfContained() {
    let svg = Self.sample.svgImage.svg
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

  @Test func aPlaceWithoutAFigureIsEmpty() {
    let svg = Self.sample.svgImage.svg
    #expect(svg.contains("Eritrea: no data"))
    #expect(svg.contains("No data for 1 of 6 places."))
  }

  @Test(arguments: [
    ("Berlin", 52.5, 13.4, true), ("Brasília", -15.8, -47.9, true),
    ("Canberra", -35.3, 149.1, true),
    ("Nairobi", -1.3, 36.8, true), ("Ottawa", 45.2, -75.7, true), ("the Atlantic", 30, -40, false),
    ("the Pacific", 0, -140, false), ("the Caspian Sea", 42, 51, false),
    ("the Indian Ocean", -20, 80, false),
  ])
  func landIsWhereItIs(_ name: String, latitude: Double, longitude: Double, isLand: Bool) {
    let ranges = Land.earth.longitudeRanges(atLatitude: latitude)
    #expect(ranges.contains { $0.contains(longitude) } == isLand, "\(name)")
  }

  @Test func theHighestPointIsInTheLastQuantileAndEmptyPointsComeLast() {
    let map = Self.sample
    #expect(
      map.points.map(\.name) == ["India", "Nigeria", "Brazil", "Germany", "Tonga", "Eritrea"]
    )
    #expect(map.quantile(of: 1_438_069_596) == map.quantiles.count - 1)
    #expect(map.quantile(of: 104_597) == 0)
    #expect(WorldMap.Point("nowhere", latitude: .nan, longitude: 0, value: 1) == nil)
    #expect(WorldMap.Point("nowhere", latitude: 91, longitude: 0, value: 1) == nil)
  }
}
