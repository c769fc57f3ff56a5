import Catalog
import CommandKit

/// A stock argument: `5` sets it, `+5` adds, `-3` subtracts.
enum StockChange: ArgumentValue, Hashable {
  case set(Int)
  case add(Int)

  init?(argument: String) {
    // '=' makes plain that the number is not a difference.
    let digits = argument.hasPrefix("=") ? argument.dropFirst() : Substring(argument)
    guard let number = Int(digits) else { return nil }
    self = argument.hasPrefix("+") || argument.hasPrefix("-") ? .add(number) : .set(number)
  }

  /// The number as typed.
  var number: Int {
    switch self {
    case .set(let number), .add(let number): number
    }
  }

  static var expectation: String { "a whole number, or a change such as +5 or -3" }

  /// Returns the stock on hand after the change.
  ///
  /// - Throws: `VariantEditFailure` if the stock is not tracked, or the result is out of range.
  func result(from onHand: Int?, of sku: SKU) throws(VariantEditFailure) -> Int {
    switch self {
    case .set(let number): return number
    case .add(let change):
      guard let onHand else { throw .untracked(sku) }
      let (sum, overflows) = onHand.addingReportingOverflow(change)
      guard !overflows, sum <= Variant.Stock.maximum else {
        throw .tooMany(sku, onHand: onHand, change: change)
      }
      guard sum >= 0 else { throw .tooFew(sku, onHand: onHand, change: change) }
      return sum
    }
  }
}
