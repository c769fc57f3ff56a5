import Catalog
import CommandKit
import Foundation
import FoundationCore

extension Display {
  /// Shows a product, with its variants as a table unless the output is for scripts.
  func product(_ product: Product) throws(OutputError) {
    try detail(product, as: ProductRows.details(in: locale))
    guard isLaidOut, !product.variants.isEmpty else { return }
    let variants = VariantRows.table(in: locale).text(
      product.variants,
      width: width,
      style: style,
      locale: locale
    )
    try text("\n" + variants)
  }
}

extension Display {
  /// Notes the assumed currency of prices if the store names none.
  func noteCurrency(of products: [Product]) {
    let variant = products.lazy.flatMap(\.variants).first { $0.hasAssumedCurrency }
    guard let currency = variant?.prices.first?.currency else { return }
    note("The store does not name a currency; assuming \(currency.code).")
  }
}
