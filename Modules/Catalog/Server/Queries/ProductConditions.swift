import Catalog
import Persistence
import StoreCore

/// A question about products as SQL of a database.
struct ProductConditions: Sendable {
  private let question: ProductQuery
  private let dialect: any SQLDialect

  init(_ question: ProductQuery, _ dialect: any SQLDialect) {
    self.question = question
    self.dialect = dialect
  }

  /// Whether a product `p` meets a narrowing, asked row by row.
  ///
  /// No index is looked for by its columns: which one serves is known here, and a wrong one means to
  /// sort a million rows.
  func condition(_ narrowing: ProductQuery.Narrowing) -> SQLText {
    switch narrowing {
    case .brand: "\(dialect.unindexed("p.brand")) = \(bound: question.brand)"
    case .category:
      dialect.isIn(dialect.unindexed("p.category"), numbers: question.categories ?? [])
    case .price:
      """
      EXISTS (SELECT 1 FROM least_price c WHERE c.product = p.id
        AND c.currency = \(bound: question.currency) AND c.amount \(priceRange))
      """
    case .shortage:
      """
      EXISTS (SELECT 1 FROM variant c WHERE c.product = p.id
        AND c.on_hand - c.reserved <= \(bound: question.greatestStock))
      """
    case .stock: "\(dialect.unindexed("p.available")) > 0"
    case .rating: "\(dialect.unindexed("p.rating")) >= \(bound: question.leastRating)"
    }
  }

  /// That the product `p` has one of the statuses, asked row by row.
  var isOfStatus: SQLText { isOfStatus(dialect.unindexed("p.status")) }

  /// The numbers of all products of the statuses, found by their index.
  var numbers: SQLText { "SELECT id FROM product WHERE \(isOfStatus("status"))" }

  /// The numbers of those that meet a narrowing, found by its own index.
  func numbers(_ narrowing: ProductQuery.Narrowing) -> SQLText {
    let isOfStatus = isOfStatus("status")
    return switch narrowing {
    case .brand:
      "SELECT id FROM product WHERE brand = \(bound: question.brand) AND \(isOfStatus)"
    case .category:
      """
      SELECT id FROM product
      WHERE \(dialect.isIn("category", numbers: question.categories ?? [])) AND \(isOfStatus)
      """
    case .price:
      """
      SELECT product FROM least_price
      WHERE \(isOfStatus) AND currency = \(bound: question.currency) AND amount \(priceRange)
      """
    case .shortage:
      // The first condition is the one that the index was made with, and which is named since all
      // variants in the order of their products are read otherwise, for the sake of DISTINCT.
      """
      SELECT DISTINCT v.product FROM \(dialect.table("variant v", indexedBy: "variant_shortage"))
      \(dialect.join) product p ON p.id = v.product
      WHERE v.on_hand - v.reserved < 10
        AND v.on_hand - v.reserved <= \(bound: question.greatestStock) AND \(self.isOfStatus)
      """
    case .stock: "SELECT id FROM product WHERE available > 0 AND \(isOfStatus)"
    case .rating:
      "SELECT id FROM product WHERE \(isOfStatus) AND rating >= \(bound: question.leastRating)"
    }
  }

  var priceRange: SQLText {
    let prices = question.prices
    return "BETWEEN \(bound: prices?.lowerBound ?? 0) AND \(bound: prices?.upperBound ?? Int.max)"
  }

  private func isOfStatus(_ column: SQLText) -> SQLText {
    dialect.isIn(column, texts: question.statuses.map(\.rawValue))
  }
}
