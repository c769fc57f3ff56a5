import Catalog
import CommandKit
import Foundation
import FoundationCore

/// One line about a product and its variants.
///
/// A SKU, a price and a stock side by side are read as those of one thing, so a product of several
/// variants has no SKU, "from" before its lowest price, and a stock that is called a total.
extension Product {
  /// The variant of a product that has a single one.
  var onlyVariant: Variant? { variants.count == 1 ? variants.first : nil }

  /// Returns the SKU of the only variant, or the number of variants.
  func skuText(in locale: Locale) -> String {
    if let onlyVariant { return onlyVariant.sku.rawValue }
    return variants.isEmpty ? "" : "\(variants.count.formatted(in: locale)) variants"
  }

  /// Returns true if some variants cost more than the lowest price.
  func isPriceFrom(in currency: Currency? = nil) -> Bool {
    guard let price = price(in: currency) else { return false }
    return variants.contains { $0.price(in: price.currency) != price }
  }

  /// Returns the price of all variants, or the lowest one after "from".
  func priceText(in locale: Locale, currency: Currency? = nil) -> String? {
    price(in: currency).map {
      (isPriceFrom(in: currency) ? "from " : "") + $0.formatted(in: locale)
    }
  }

  /// The lowest available stock of a variant; `nil` if the store keeps count of none.
  var leastAvailable: Int? { variants.compactMap { $0.stock?.available }.min() }

  /// Returns the stock of the only variant, or the total of all, after the lowest on request.
  func stockText(in locale: Locale, showsLeast: Bool = false) -> String {
    guard !variants.isEmpty else { return "" }
    guard let available else { return "not tracked" }
    guard onlyVariant == nil else { return available.formatted(in: locale) }
    let total = "\(available.formatted(in: locale)) total"
    guard showsLeast, let leastAvailable else { return total }
    return "least \(leastAvailable.formatted(in: locale)), \(total)"
  }
}

extension Variant {
  /// Returns the price in a currency, or the first price without one.
  func price(in currency: Currency? = nil) -> Money? {
    guard let currency = currency ?? prices.first?.currency else { return nil }
    return prices.first { $0.currency == currency }
  }

  /// Returns the available stock, or `not tracked`.
  func stockText(in locale: Locale) -> String {
    stock?.available.formatted(in: locale) ?? "not tracked"
  }

  /// Returns the options of the variant, as in `Colour red, Size L`.
  func choice(in locale: Locale) -> String {
    options.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.list(in: locale)
  }
}
