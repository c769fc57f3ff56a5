import Foundation

/// A chart axis with round ticks around all values.
struct ChartAxis: Sendable {
  /// The ticks in ascending order; at least two.
  let ticks: [Double]

  private var lower: Double { ticks[0] }
  private var upper: Double { ticks[ticks.count - 1] }

  /// Creates an axis over values, with about a number of steps.
  ///
  /// It begins at 0 if that takes less than half of the height.
  init(over values: some Sequence<Double>, steps: Int) {
    var low = Double.infinity
    var high = -Double.infinity
    for value in values where value.isFinite {
      low = min(low, value)
      high = max(high, value)
    }
    guard low <= high else {
      ticks = [0, 1]
      return
    }
    if low > 0, low < high / 2 { low = 0 }
    if low == high { (low, high) = low == 0 ? (0, 1) : (min(low, 0), max(high, 0)) }

    let step = Self.round((high / Double(max(1, steps))) - (low / Double(max(1, steps))))
    let first = (low / step).rounded(.down)
    let last = (high / step).rounded(.up)
    let ticks = stride(from: first, through: max(last, first + 1), by: 1).map { $0 * step }
    // The largest numbers have no round number above them.
    self.ticks =
      ticks.allSatisfy(\.isFinite) && (2...100).contains(ticks.count)
      ? ticks : [low, high]
  }

  /// Returns the position of a value between the lowest tick, 0, and the highest, 1.
  func position(of value: Double) -> Double {
    // Halved, so that the difference of the largest numbers is finite.
    let position = (value / 2 - lower / 2) / (upper / 2 - lower / 2)
    return position.isFinite ? min(max(position, 0), 1) : 0
  }

  /// Returns the step rounded up to 1, 2 or 5 times a power of ten.
  private static func round(_ step: Double) -> Double {
    guard step.isFinite, step > 0 else { return 1 }
    let power = pow(10, log10(step).rounded(.down))
    return ([1, 2, 5].first { $0 * power >= step * 0.999_999 } ?? 10) * power
  }
}
