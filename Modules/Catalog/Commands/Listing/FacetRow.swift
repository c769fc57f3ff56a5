import Catalog
import CommandKit

/// The number of products of a category, brand or rating, as a row.
struct FacetRow: Sendable {
  let kind: String
  let count: ProductPage.Facets.Count

  static func all(of facets: ProductPage.Facets) -> [FacetRow] {
    facets.categories.map { FacetRow(kind: "category", count: $0) }
      + facets.brands.map { FacetRow(kind: "brand", count: $0) }
      + facets.ratings.map { FacetRow(kind: "rating", count: $0) }
  }

  static let table = Table<FacetRow>([
    Column("facet", heading: "BY", \.kind),
    Column("value", \.count.value),
    Column("name", heading: "NAME", \.count.name) { row in
      // Ratings are counted from the best one down.
      row.kind == "rating" ? "\(row.count.name) and up" : row.count.name
    },
    .count("count", heading: "PRODUCTS", \.count.count),
  ])
}
