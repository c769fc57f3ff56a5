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

  var figures: [Double] { series.flatMap { $0.values.compactMap(\.self) } }

  /// Returns the indexes of round periods between the ends, and of the ends.
  ///
  /// The last period is the most interesting one, so it is always there, and others only at a
  /// distance from it.
  func ticks(atLeast step: Int) -> [Int] {
    let last = periods.count - 1
    guard last > 0 else { return Array(periods.indices) }
    let round = [1, 2, 5, 10, 20, 50, 100].first { $0 >= step }
    let years = periods.compactMap(\.year)
    guard years.count == periods.count, let round else {
      return stride(from: last, through: 0, by: -max(1, step)).reversed()
    }
    var ticks = periods.indices.filter { years[$0] % round == 0 && last - $0 >= step }
    if last >= step, ticks.first.map({ $0 >= step }) ?? true { ticks.insert(0, at: 0) }
    return ticks + [last]
  }
}

extension String {
  /// The number of a year in the digits of any script; `nil` for other periods.
  fileprivate var year: Int? {
    reduce(0) { year, digit in
      guard let year, year < 100_000 else { return nil }
      return digit.wholeNumberValue.flatMap { $0 < 10 ? year * 10 + $0 : nil }
    }
  }
}

/// A data series of a chart, with a value for each period.
public struct ChartSeries: Sendable {
  let name: String

  /// The values in the order of the periods; `nil` is a gap, not 0.
  let values: [Double?]

  /// Creates a series; a value that is not finite counts as missing.
  public init(_ name: String, values: [Double?]) {
    self.name = name
    self.values = values.map { value in value.flatMap { $0.isFinite ? $0 : nil } }
  }

  /// The ranges of indices without a gap.
  var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, value) in values.enumerated() where value != nil {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  /// The last value, with its index.
  var last: (index: Int, value: Double)? {
    guard let index = values.lastIndex(where: { $0 != nil }), let value = values[index] else {
      return nil
    }
    return (index, value)
  }
}
