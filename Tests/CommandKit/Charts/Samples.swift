import CommandTestSupport

@testable import CommandKit

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

  static let plain = Style(for: MemoryOutput(), environment: [:], isColorless: true)
  static let colourful = Style(
    for: MemoryOutput(columns: 80),
    environment: [:],
    isColorless: false
  )
}
