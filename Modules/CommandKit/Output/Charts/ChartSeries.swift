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
