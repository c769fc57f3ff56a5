import Catalog
import CommandKit
import FoundationCore

/// The variants that a price or a stock without a SKU is for.
enum VariantSelection {
  /// The only variant of a product that is new.
  case only
  /// The variant that the command names, or the only one of a known product.
  case named(SKU?, of: Product)
  /// All variants of a known product.
  case all(of: Product)

  /// Returns the stock of a variant after a change; a new variant starts at zero.
  func onHand(
    after change: StockChange,
    of variant: VariantDraft
  ) throws(VariantEditFailure) -> Int {
    switch self {
    case .only: return change.number
    case .named(_, let product), .all(let product):
      let known = product.variants.first { $0.sku == variant.sku }?.stock?.onHand
      return try change.result(from: variant.onHand ?? known, of: variant.sku)
    }
  }

  /// Returns the places of the variants that the value is for.
  ///
  /// - Parameters:
  ///   - draft: The product as it is to be.
  ///   - sku: The SKU that stands before the value, if one does.
  ///   - option: The option, as it is typed.
  ///   - value: Its value, as it is typed.
  /// - Returns: At least one place.
  /// - Throws: `NameLookupFailure` for a SKU that the product does not have, `VariantEditFailure` where it is
  ///   not said which of several variants is meant.
  func places(
    in draft: ProductDraft,
    named sku: SKU?,
    for option: String,
    _ value: String
  ) throws -> [Int] {
    let variants = draft.variants
    if let sku { return [try place(of: sku, in: variants)] }
    switch self {
    case .named(let sku?, _): return [try place(of: sku, in: variants)]
    case .named(nil, let product) where variants.count > 1:
      throw VariantEditFailure.unnamed(
        option: option,
        value: value,
        product.id,
        variants.map(\.sku)
      )
    case .only, .named, .all: return Array(variants.indices)
    }
  }

  private func place(of sku: SKU, in variants: [VariantDraft]) throws(NameLookupFailure) -> Int {
    if let place = variants.firstIndex(where: { $0.sku == sku }) { return place }
    let meant = Suggestions.nearest(to: sku.rawValue, in: variants.map(\.sku.rawValue))
    throw .unknown(kind: "variant", name: sku.rawValue, suggestion: meant, list: list)
  }

  /// The command that shows all variants of a known product.
  private var list: String? {
    switch self {
    case .only: nil
    case .named(_, let product), .all(let product): "catalog show \(product.id)"
    }
  }
}
