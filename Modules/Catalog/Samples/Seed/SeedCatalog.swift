package import Catalog
package import Foundation
import FoundationCore

/// The demo catalog of a seed.
///
/// The products are always the same; the seed varies prices, stock and reviews. It uses integer
/// arithmetic only, so that a seed gives the same store on every platform.
package struct SeedCatalog {
  /// A product with its category and its reviews.
  package struct Entry {
    /// The path of its category.
    package let category: [String]
    package let draft: ProductDraft
    /// The date it was added.
    package let date: Date
    /// The reviews, oldest first.
    package let reviews: [SeedReview]
  }

  package let entries: [Entry]

  /// The default seed.
  package static let demoSeed: UInt64 = 1

  package init(seed: UInt64) {
    var generator = SplitMix64(seed)
    var entries: [Entry] = []
    for category in SeedCategory.all {
      // Each category has one sold-out product.
      let soldOut = generator.nextInt(below: category.products.count)
      for (index, product) in category.products.enumerated() {
        let date = Self.openingDate + Double(entries.count) * 86_400
        let draft = category.draft(of: product, isSoldOut: index == soldOut, using: &generator)
        entries.append(
          Entry(
            category: [category.department, category.name],
            draft: draft,
            date: date,
            reviews: category.reviews(after: date, using: &generator)
          )
        )
      }
    }
    self.entries = entries
  }

  /// The date the demo store opened, 1 September 2025.
  package static let openingDate = Date(timeIntervalSince1970: 1_756_713_600)
}
