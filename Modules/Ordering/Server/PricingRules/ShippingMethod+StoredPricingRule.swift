import FoundationCore
import Ordering
import StoreCore

extension ShippingMethod: StoredPricingRule {
  static var table: SQLText { "shipping_method" }

  mutating func setServerValues(revision: Int, uses: Int) { self.revision = revision }
}
