import Catalog
import Foundation
import FoundationCore

/// The texts of a product in a list.
///
/// A product with several variants has the number of variants in place of a SKU, "from" before its
/// lowest price, and "total" after its stock.
extension Product {
  /// The only variant; `nil` without exactly one.
  var onlyVariant: Variant? { variants.count == 1 ? variants.first : nil }

  /// Returns the product with only the variant of a SKU; the whole product without a SKU.
  func part(having sku: SKU?) -> Product {
    guard let sku, let variant = self[sku] else { return self }
    var part = self
    part.variants = [variant]
    return part
  }

  /// The variant with a SKU, exactly so or else in capitals.
  private subscript(sku: SKU) -> Variant? {
    variants.first { $0.sku == sku }
      ?? variants.first { $0.sku.rawValue == sku.rawValue.uppercased() }
  }

  /// Returns the SKU of the only variant, or the number of variants.
  func skuText(in locale: Locale) -> String {
    if let onlyVariant { return onlyVariant.sku.rawValue }
    return variants.isEmpty ? "" : "\(variants.count.formatted(in: locale)) variants"
  }

  /// Returns `true` if some variants do not cost the lowest price.
  func isFrom(_ price: Money) -> Bool {
    variants.contains { $0.price(in: price.currency) != price }
  }

  /// Returns the lowest price as text, after "from" if some variants do not cost it.
  func text(of price: Money, in locale: Locale) -> String {
    (isFrom(price) ? "from " : "") + price.formatted(in: locale)
  }

  /// Returns the price that people read: in the currency of their region, if there is one.
  func localPrice(in locale: Locale) -> Money? {
    // Programs have the plain locale, which has no region.
    locale == .plain ? price() : price(for: locale)
  }

  /// Returns the text of the price that people read.
  func priceText(in locale: Locale) -> String? {
    localPrice(in: locale).map { text(of: $0, in: locale) }
  }

  /// The lowest available stock of the variants; `nil` if the stock is not tracked.
  var leastAvailable: Int? { variants.compactMap { $0.stock?.available }.min() }

  /// Returns the stock of the only variant, or the total, optionally after the lowest.
  func stockText(in locale: Locale, showsLeast: Bool = false) -> String {
    guard !variants.isEmpty else { return "" }
    guard let available else { return "not tracked" }
    guard onlyVariant == nil else { return available.formatted(in: locale) }
    let total = "\(available.formatted(in: locale)) total"
    guard showsLeast, let leastAvailable else { return total }
    return "min \(leastAvailable.formatted(in: locale)), \(total)"
  }
}

extension Variant {
  /// Returns the available stock, or `not tracked`.
  func stockText(in locale: Locale) -> String {
    stock?.available.formatted(in: locale) ?? "not tracked"
  }

  /// Returns the options of the variant, as in `Colour red, Size L`.
  func choice(in locale: Locale) -> String {
    options.ordered { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.list(in: locale)
  }
}
