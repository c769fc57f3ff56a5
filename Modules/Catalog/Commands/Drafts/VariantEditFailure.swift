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
