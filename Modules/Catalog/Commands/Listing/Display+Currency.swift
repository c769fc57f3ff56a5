import Catalog
import CommandKit
import FoundationCore

extension Display {
  /// Notes the currency that prices are assumed to be in, where the shop names none.
  func noteCurrency(of products: [Product]) {
    let variant = products.lazy.flatMap(\.variants).first { $0.hasAssumedCurrency }
    guard let currency = variant?.prices.first?.currency else { return }
    note("The shop names no currency; its prices are taken to be in \(currency.code).")
  }
}
