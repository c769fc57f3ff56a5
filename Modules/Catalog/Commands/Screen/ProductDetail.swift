import Catalog
import CommandKit
import Foundation
import FoundationCore

/// The detail of a product and its reviews.
enum ProductDetail {
  static func detail(of product: Product, reviews: [Review], locale: Locale) -> Detail {
    let places = [product.brand?.name, product.category?.name].compactMap(\.self)
    let status = product.status == .active ? nil : product.status.rawValue
    let stars = product.rating.mean(in: locale)
      .map { "\($0) of 5 (\(product.rating.count.counted("review")))" }
    return Detail(
      title: product.title,
      subtitle: places.joined(separator: " · "),
      blocks: [
        .text(product.description),
        .fields([
          ("ID", String(product.id.rawValue)),
          ("Price", product.priceText(in: locale)),
          (
            product.onlyVariant == nil ? "Total stock" : "Stock",
            product.available.map(String.init)
          ),
          ("Tax class", product.taxClass),
          ("Rating", stars),
          ("Status", status),
        ]),
        .table("Variants") { width in
          product.variants.isEmpty
            ? ""
            : VariantRows.short(in: locale).text(
              product.variants,
              width: width,
              style: .plain,
              locale: locale
            )
        },
      ] + reviews.map(block)
    )
  }

  private static func block(of review: Review) -> Detail.Block {
    let stars = String(repeating: "★", count: min(max(review.stars, 0), 5))
    let head = [stars, review.title, "by \(review.customer)"].filter { !$0.isEmpty }
    return .text([head.joined(separator: " "), review.text].joined(separator: "\n"))
  }
}
