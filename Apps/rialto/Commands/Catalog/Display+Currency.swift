import Catalog
import CommandKit
import FoundationCore

extension Display {
  /// Tells in which currency prices are taken to be, where the shop does not say.
  func noteCurrency(of products: [Product]) {
    let variant = products.lazy.flatMap(\.variants).first { $0.hasAssumedCurrency }
    guard let currency = variant?.prices.first?.currency else { return }
    note("The shop names no currency; its prices are taken to be in \(currency.code).")
  }
}
