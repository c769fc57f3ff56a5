import CommandKit
import CommandTestSupport

/// Charts to draw: every kind of figure, gap and name there is.
enum Samples {
  static let lines = LineChart(
    title: "GDP per capita (current US$)",
    periods: (2010...2020).map(String.init),
    series: [
      ChartSeries("Norway", values: norway),
      ChartSeries("Atlantis", values: atlantis),
      ChartSeries("Nowhere", values: Array(repeating: nil, count: 11)),
    ],
    source: "World Bank, World Development Indicators, updated 2026-02-24",
    label: { "\(Int($0))K" }
  )

  private static let norway: [Double?] = [87, 100, 101, 103, 97, 74, 70, 75, 82, 75, 67]
  private static let atlantis: [Double?] = [20, 22, nil, nil, 30, 28, nil, 25, 24, 26, 20]

  static let bars = BarChart(
    title: "Inflation",
    bars: [
      .init(name: "Türkiye", value: 58.5, label: "58.5"),
      .init(name: "Germany", value: 5.9, label: "5.9"), .init(name: "Japan", value: 0, label: "0"),
      .init(name: "Atlantis", value: nil, label: ""),
      .init(name: "Bosnia and Herzegovina", value: -3.2, label: "-3.2"),
    ],
    source: "World Bank"
  )

  static let plain = Style(for: MemoryOutput(), environment: [:], disablesColor: true)
  static let colourful = Style(
    for: MemoryOutput(columns: 80),
    environment: [:],
    disablesColor: false
  )
}
