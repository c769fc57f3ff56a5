import Catalog
import Foundation
import FoundationCore

/// What one variant of a product costs.
struct Price: Equatable {
  let title: String
  let amount: Money

  init(of sku: SKU, in product: Product) throws {
    let variant = product.variants.first { $0.sku == sku }
    guard let amount = variant?.prices.first else { throw CatalogError.notFound("price of \(sku)") }
    self.title = "\(sku)  \(product.title)"
    self.amount = amount
  }

  /// As in `MUG  Merchant's Mug  13.90 EUR, +7.8% since it was 12.90 EUR`.
  func line(since before: Price?) -> String {
    let line = "\(title)  \(amount)"
    guard let before, before.amount.currency == amount.currency, before.amount.minorUnits > 0
    else { return line }
    let rise = Double(amount.minorUnits) / Double(before.amount.minorUnits) - 1
    return "\(line), \(rise.asChange) since it was \(before.amount)"
  }
}

extension Double {
  /// As in `+7.8%` for 0.078.
  var asChange: String { String(format: "%+.1f%%", self * 100) }
}
