/// A chart of figures over time, a line for each series.
public struct LineChart: Sendable {
  let title: String

  /// The names of the periods, in their order: years, quarters or months.
  let periods: [String]

  let series: [ChartSeries]

  /// Where the figures are from and when they were last updated.
  let source: String

  /// How a figure is written on the axis and beside a line.
  let label: @Sendable (Double) -> String

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - periods: The names of the periods, in their order: years, quarters or months.
  ///   - series: The lines, each with a figure or a gap for every period.
  ///   - source: The source of the figures and the day of their last update.
  ///   - label: Writes a figure for the axis and beside a line.
  public init(
    title: String,
    periods: [String],
    series: [ChartSeries],
    source: String,
    label: @escaping @Sendable (Double) -> String
  ) {
    self.title = title
    self.periods = periods
    self.series = series
    self.source = source
    self.label = label
  }

  /// Every figure there is.
  var figures: [Double] { series.flatMap { $0.values.compactMap(\.self) } }
}
