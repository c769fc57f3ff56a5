package import Catalog
package import Foundation
import FoundationCore
import StoreCore

/// The demo store that a seed makes.
///
/// What is sold is always the same; the seed moves prices, stock and reviews. It is made by whole
/// numbers alone, so that one seed is one store everywhere.
package struct SeedCatalog {
  /// A product with its place in the store and what was said of it.
  package struct Entry {
    /// The names of its department and its shelf.
    let category: [String]
    package let draft: ProductDraft
    /// When it was added.
    package let date: Date
    /// The oldest first.
    let reviews: [SeedReview]
  }

  package let entries: [Entry]

  package init(seed: UInt64) {
    var numbers = SplitMix64(seed)
    var entries: [Entry] = []
    for shelf in SeedCategory.all {
      // Every shelf has something that everybody wanted.
      let soldOut = numbers.nextInt(below: shelf.products.count)
      for (place, product) in shelf.products.enumerated() {
        let date = Self.opening + Double(entries.count) * 86_400
        let draft = shelf.draft(of: product, isSoldOut: place == soldOut, &numbers)
        entries.append(
          Entry(
            category: [shelf.department, shelf.name],
            draft: draft,
            date: date,
            reviews: shelf.reviews(after: date, &numbers)
          )
        )
      }
    }
    self.entries = entries
  }

  /// The first of September 2025, the day the store opened.
  package static let opening = Date(timeIntervalSince1970: 1_756_713_600)
}
