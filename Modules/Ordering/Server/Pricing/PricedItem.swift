import FoundationCore
import Ordering
import StoreCore

/// A thing that is to be bought, and how many of it, at the price it has now.
struct PricedItem: Sendable, Hashable {
  let sku: ProductReference.ID
  let name: String
  var options: [String: String] = [:]
  let unitPrice: Money
  let quantity: Int
}
