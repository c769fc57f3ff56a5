import Catalog
import CommandKit
import FoundationCore

/// The variants to which a price or a stock without a SKU applies.
enum VariantSelection {
  /// The only variant of a new product.
  case only
  /// The named variant, or the only one, of an existing product.
  case named(SKU?, of: Product)
  /// All variants of an existing product.
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

  /// Returns the indices of the variants to which a value applies, at least one.
  ///
  /// - Throws: `NameLookupFailure` for a SKU that the product does not have, `VariantEditFailure` where it is
  ///   not said which of several variants is meant.
  func indices(
    in draft: ProductDraft,
    named sku: SKU?,
    for option: String,
    value: String
  ) throws -> [Int] {
    let variants = draft.variants
    if let sku { return [try index(of: sku, in: variants)] }
    switch self {
    case .named(let sku?, _): return [try index(of: sku, in: variants)]
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

  private func index(of sku: SKU, in variants: [VariantDraft]) throws(NameLookupFailure) -> Int {
    if let index = variants.firstIndex(where: { $0.sku == sku }) { return index }
    let capitals = sku.rawValue.uppercased()
    if let index = variants.firstIndex(where: { $0.sku.rawValue.uppercased() == capitals }) {
      return index
    }
    let meant = Suggestions.nearest(to: sku.rawValue, in: variants.map(\.sku.rawValue))
    throw .unknown(kind: "variant", name: sku.rawValue, suggestion: meant, list: list)
  }

  /// The command that lists the variants of an existing product.
  private var list: String? {
    switch self {
    case .only: nil
    case .named(_, let product), .all(let product): "catalog show \(product.id)"
    }
  }
}

/// An error of the --price and --stock options.
enum VariantEditFailure: Failure {
  /// The product has several variants, and the option names none.
  case unnamed(option: String, value: String, Product.ID, [SKU])
  /// The stock is not tracked, so it cannot be changed by a difference.
  case untracked(SKU)
  /// The result would be negative.
  case tooFew(SKU, onHand: Int, change: Int)
  /// The result would be above the maximum stock.
  case tooMany(SKU, onHand: Int, change: Int)

  var details: FailureDetails {
    switch self {
    case .unnamed(let option, let value, let product, let skus):
      .init(
        "catalog.variant_needed",
        .usage,
        "Product \(product) has \(skus.count) variants; \(option) needs a SKU.",
        reason: "Variants: \(skus.prefix(6).map(\.rawValue).joined(separator: ", "))"
          + (skus.count > 6 ? ", …." : "."),
        suggestion:
          "Use \(option) \(Shell.word("\(skus.first.map(\.rawValue) ?? "SKU")=\(value)")), "
          + "edit the SKU instead of the product, or add --all-variants."
      )
    case .untracked(let sku):
      details("catalog.stock_not_tracked", "The stock of \(sku) is not tracked.")
    case .tooFew(let sku, let onHand, let change):
      details(
        "catalog.stock_too_low",
        "Cannot subtract \(change.magnitude) from the stock of \(sku): \(onHand) on hand."
      )
    case .tooMany(let sku, let onHand, let change):
      details(
        "catalog.stock_too_high",
        "Cannot add \(change) to the stock of \(sku): \(onHand) on hand."
      )
    }
  }

  private func details(_ code: String, _ title: String) -> FailureDetails {
    FailureDetails(
      code,
      .refused,
      title,
      suggestion: "Use a number without a sign to set the stock."
    )
  }
}
