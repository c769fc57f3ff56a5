import FoundationCore
import Ordering
import StoreCore

extension TaxRate: StoredPricingRule {
  static var table: SQLText { "tax_rate" }

  mutating func setServerValues(revision: Int, uses: Int) { self.revision = revision }
}
