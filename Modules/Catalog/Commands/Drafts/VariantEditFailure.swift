import Catalog
import CommandKit
import FoundationCore

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

  var code: String {
    switch self {
    case .unnamed: "catalog.variant_needed"
    case .untracked: "catalog.stock_not_tracked"
    case .tooFew: "catalog.stock_too_low"
    case .tooMany: "catalog.stock_too_high"
    }
  }

  var category: FailureCategory {
    switch self {
    case .unnamed: .usage
    case .untracked, .tooFew, .tooMany: .refused
    }
  }

  var title: String {
    switch self {
    case .unnamed(let option, _, let product, let skus):
      "Product \(product) has \(skus.count) variants; \(option) needs a SKU."
    case .untracked(let sku): "The stock of \(sku) is not tracked."
    case .tooFew(let sku, let onHand, let change):
      "Cannot subtract \(change.magnitude) from the stock of \(sku): \(onHand) on hand."
    case .tooMany(let sku, let onHand, let change):
      "Cannot add \(change) to the stock of \(sku): \(onHand) on hand."
    }
  }

  var reason: String? {
    guard case .unnamed(_, _, _, let skus) = self else { return nil }
    let more = skus.count > 6 ? ", …" : ""
    return "Variants: \(skus.prefix(6).map(\.rawValue).joined(separator: ", "))\(more)."
  }

  var suggestion: String? {
    switch self {
    case .unnamed(let option, let value, _, let skus):
      "Use \(option) \(Shell.word("\(skus.first.map(\.rawValue) ?? "SKU")=\(value)")), edit the "
        + "SKU instead of the product, or add --all-variants."
    case .untracked, .tooFew, .tooMany: "Use a number without a sign to set the stock."
    }
  }
}
