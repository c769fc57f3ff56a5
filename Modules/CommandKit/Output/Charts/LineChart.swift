/// A line chart of figures over time, with a line for each series.
public struct LineChart: Sendable {
  let title: String

  /// The names of the periods, in their order: years, quarters or months.
  let periods: [String]

  let series: [ChartSeries]

  /// The source of the figures, with the date of their last update.
  let source: String

  /// Formats a figure for the axis.
  let label: @Sendable (Double) -> String

  /// Formats a figure for the end of a line.
  let figure: @Sendable (Double) -> String

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - periods: The names of the periods, in their order: years, quarters or months.
  ///   - series: The lines, each with a figure or a gap for every period.
  ///   - source: The source of the figures, with the date of their last update.
  ///   - label: Formats a figure for the axis.
  ///   - figure: Formats a figure for the end of a line; `nil` to format it as on the axis.
  public init(
    title: String,
    periods: [String],
    series: [ChartSeries],
    source: String,
    label: @escaping @Sendable (Double) -> String,
    figure: (@Sendable (Double) -> String)? = nil
  ) {
    self.title = title
    self.periods = periods
    self.series = series
    self.source = source
    self.label = label
    self.figure = figure ?? label
  }

  /// All figures.
  var figures: [Double] { series.flatMap { $0.values.compactMap(\.self) } }
}
