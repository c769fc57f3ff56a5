import FoundationCore
import Ordering

extension ShippingMethod.Rate {
  /// Whether lines of such a value are sent by it.
  func takes(_ value: Money) throws(MoneyError) -> Bool {
    if let minimum, try value.isLess(than: minimum) { return false }
    if let maximum, try maximum.isLess(than: value) { return false }
    return true
  }
}
