/// A line of a chart: the figures of one thing, a place for each period.
public struct ChartSeries: Sendable {
  let name: String

  /// In the order of the periods; a period without a figure is a gap, never 0.
  let values: [Double?]

  /// Creates a series; a value that is no number is missing.
  public init(_ name: String, _ values: [Double?]) {
    self.name = name
    self.values = values.map { value in value.flatMap { $0.isFinite ? $0 : nil } }
  }

  /// The places that have a figure, in runs without a gap.
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

  /// The last figure there is, and its place.
  var last: (index: Int, value: Double)? {
    guard let index = values.lastIndex(where: { $0 != nil }), let value = values[index] else {
      return nil
    }
    return (index, value)
  }
}
