import Foundation

/// An axis: round numbers that hold all values between them.
struct ChartAxis: Sendable {
  /// The round numbers, from the lowest to the highest; there are always two at least.
  let ticks: [Double]

  private var lower: Double { ticks[0] }
  private var upper: Double { ticks[ticks.count - 1] }

  /// Makes an axis over values, with about so many steps.
  ///
  /// It begins at 0 where that costs less than half of the height, and where `fromZero` wants it.
  init(over values: some Sequence<Double>, steps: Int, fromZero: Bool = false) {
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
    if fromZero || (low > 0 && low < high / 2) { low = min(low, 0) }
    if fromZero { high = max(high, 0) }
    if low == high { (low, high) = low == 0 ? (0, 1) : (min(low, 0), max(high, 0)) }

    let step = Self.round((high / Double(max(1, steps))) - (low / Double(max(1, steps))))
    let first = (low / step).rounded(.down)
    let last = (high / step).rounded(.up)
    let ticks = stride(from: first, through: max(last, first + 1), by: 1).map { $0 * step }
    // Figures as large as a number can be have no round number above them.
    self.ticks =
      ticks.allSatisfy(\.isFinite) && (2...100).contains(ticks.count)
      ? ticks : [low, high]
  }

  /// Where a value stands between the lowest, 0, and the highest, 1.
  func position(of value: Double) -> Double {
    // Halved, so that the difference of the largest numbers is a number.
    let position = (value / 2 - lower / 2) / (upper / 2 - lower / 2)
    return position.isFinite ? min(max(position, 0), 1) : 0
  }

  /// The least of 1, 2 and 5 times a power of ten that is not less.
  private static func round(_ step: Double) -> Double {
    guard step.isFinite, step > 0 else { return 1 }
    let power = pow(10, log10(step).rounded(.down))
    return ([1, 2, 5].first { $0 * power >= step * 0.999_999 } ?? 10) * power
  }
}
