import Catalog
import CommandKit
import FoundationCore

/// A refusal to change prices or stocks of a product as they were typed.
enum VariantEditFailure: Failure {
  /// The product has several variants, and none of them is named.
  case unnamed(option: String, value: String, Product.ID, [SKU])
  /// The store does not say how many there are, so that more or fewer mean nothing.
  case untracked(SKU)
  /// Fewer are on hand than the change takes away.
  case tooFew(SKU, onHand: Int, change: Int)
  /// More than a store keeps count of.
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
      "Product \(product) has \(skus.count) variants; \(option) names none of them."
    case .untracked(let sku): "The store does not say how many of \(sku) there are."
    case .tooFew(let sku, let onHand, let change):
      "\(sku) has \(onHand) on hand, so it cannot have \(change.magnitude) fewer."
    case .tooMany(let sku, let onHand, let change):
      "\(sku) has \(onHand) on hand, so it cannot have \(change) more."
    }
  }

  var reason: String? {
    guard case .unnamed(_, _, _, let skus) = self else { return nil }
    let more = skus.count > 6 ? ", …" : ""
    return "Its variants: \(skus.prefix(6).map(\.rawValue).joined(separator: ", "))\(more)."
  }

  var suggestion: String? {
    switch self {
    case .unnamed(let option, let value, _, let skus):
      "Write \(option) \(Shell.word("\(skus.first.map(\.rawValue) ?? "SKU")=\(value)")), edit the "
        + "SKU in place of the product, or add --all-variants."
    case .untracked, .tooFew, .tooMany: "Write the number that there are, without a sign."
    }
  }
}
