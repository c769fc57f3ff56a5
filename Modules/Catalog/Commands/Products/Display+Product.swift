import Catalog
import CommandKit
import Foundation
import FoundationCore

extension Display {
  /// Shows a product, with its variants as a table unless the output is for scripts.
  func product(_ product: Product) throws(OutputError) {
    try detail(product, as: ProductRows.details(in: locale, price: price()))
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
  /// Returns the price of a product to show: in a currency, or in the currency of the reader's region.
  ///
  /// Programs read the first price, whatever the region.
  func price(in currency: Currency? = nil) -> ProductRows.Price {
    if let currency { return { $0.price(in: currency) } }
    guard format == nil else { return { $0.price() } }
    return { [locale] in $0.localPrice(in: locale) }
  }

  /// Notes the assumed currency of prices if the store names none.
  func noteCurrency(of products: [Product]) {
    let variant = products.lazy.flatMap(\.variants).first { $0.hasAssumedCurrency }
    guard let currency = variant?.prices.first?.currency else { return }
    note("The store does not name a currency; assuming \(currency.code).")
  }
}
