import Catalog
import CommandKit

/// A stock as typed: `5` for that many, `+5` for more, `-3` for fewer.
enum StockChange: ArgumentValue, Hashable {
  case set(Int)
  case add(Int)

  init?(argument: String) {
    guard let number = Int(argument) else { return nil }
    self = argument.hasPrefix("+") || argument.hasPrefix("-") ? .add(number) : .set(number)
  }

  /// The number as it is typed.
  var number: Int {
    switch self {
    case .set(let number), .add(let number): number
    }
  }

  static var expectation: String { "a whole number, or as in +5 or -3 for more or fewer" }

  /// Returns the stock after the change.
  ///
  /// - Parameters:
  ///   - onHand: The number on hand now, if the store says so.
  ///   - sku: The variant.
  /// - Returns: The number on hand after the change.
  /// - Throws: `VariantEditFailure` where a change by so many leads to no number.
  func result(from onHand: Int?, of sku: SKU) throws(VariantEditFailure) -> Int {
    switch self {
    case .set(let number): return number
    case .add(let change):
      guard let onHand else { throw .untracked(sku) }
      let (sum, overflows) = onHand.addingReportingOverflow(change)
      guard !overflows, sum <= Variant.Stock.most else {
        throw .tooMany(sku, onHand: onHand, change: change)
      }
      guard sum >= 0 else { throw .tooFew(sku, onHand: onHand, change: change) }
      return sum
    }
  }
}
