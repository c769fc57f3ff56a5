@testable import rialto

/// Charts to draw: every kind of figure, gap and name there is.
enum Samples {
  static let lines = LineChart(
    title: "GDP per capita (current US$)",
    periods: (2010...2020).map(String.init),
    series: [
      ChartSeries("Norway", norway),
      ChartSeries("Atlantis", atlantis),
      ChartSeries("Nowhere", Array(repeating: nil, count: 11)),
    ],
    source: "World Bank, World Development Indicators, updated 2026-02-24",
    label: { "\(Int($0))K" }
  )

  private static let norway: [Double?] = [87, 100, 101, 103, 97, 74, 70, 75, 82, 75, 67]
  private static let atlantis: [Double?] = [20, 22, nil, nil, 30, 28, nil, 25, 24, 26, 20]

  static let bars = BarChart(
    title: "Inflation",
    bars: [
      .init("Türkiye", 58.5, "58.5"), .init("Germany", 5.9, "5.9"), .init("Japan", 0, "0"),
      .init("Atlantis", nil, ""), .init("Bosnia and Herzegovina", -3.2, "-3.2"),
    ],
    source: "World Bank"
  )

  static let map = WorldMap(
    title: "Population, 2023",
    points: [
      WorldMap.Point("India", latitude: 28.6, longitude: 77.2, 1_438_069_596),
      WorldMap.Point("Brazil", latitude: -15.8, longitude: -47.9, 211_140_729),
      WorldMap.Point("Nigeria", latitude: 9.1, longitude: 7.5, 227_882_945),
      WorldMap.Point("Germany", latitude: 52.5, longitude: 13.4, 83_280_000),
      WorldMap.Point("Tonga", latitude: -21.1, longitude: -175.2, 104_597),
      WorldMap.Point("Eritrea", latitude: 15.3, longitude: 38.9, nil),
    ].compactMap(\.self),
    source: "World Bank, World Development Indicators",
    label: { "\(Int(($0 / 1_000_000).rounded()))M" }
  )

  static let plain = Style(for: MemoryOutput(), environment: [:], isColorless: true)
  static let colourful = Style(
    for: MemoryOutput(columns: 80),
    environment: [:],
    isColorless: false
  )
}
