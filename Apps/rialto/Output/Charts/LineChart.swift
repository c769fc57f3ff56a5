/// Figures over time, a line for each thing that has some.
struct LineChart: Sendable {
  let title: String

  /// The names of the periods, in their order: years, quarters or months.
  let periods: [String]

  let series: [ChartSeries]

  /// Where the figures are from and when they were last updated.
  let source: String

  /// How a figure is written on the axis and beside a line.
  let label: @Sendable (Double) -> String

  /// Every figure there is.
  var figures: [Double] { series.flatMap { $0.values.compactMap(\.self) } }
}
