import Catalog
import Foundation
import FoundationCore

/// The price of one variant of a product.
struct Price: Equatable {
  let title: String
  let amount: Money

  init(of sku: SKU, in product: Product) throws {
    let variant = product.variants.first { $0.sku == sku }
    guard let amount = variant?.prices.first else { throw CatalogError.notFound("price of \(sku)") }
    self.title = "\(sku)  \(product.title)"
    self.amount = amount
  }

  /// Returns a line such as `MUG  Merchant's Mug  13.90 EUR, +7.8% since it was 12.90 EUR`.
  func line(since before: Price?) -> String {
    let line = "\(title)  \(amount)"
    guard let before, before.amount.currency == amount.currency, before.amount.minorUnits > 0
    else { return line }
    let rise = Double(amount.minorUnits) / Double(before.amount.minorUnits) - 1
    return "\(line), \(rise.asChange) since it was \(before.amount)"
  }
}

extension Double {
  /// The text of a relative change: `+7.8%` for 0.078.
  var asChange: String { String(format: "%+.1f%%", self * 100) }
}
