import Catalog
import Foundation
import FoundationCore
import Persistence
import StoreCore

/// The reviews of products, in a transaction.
struct ReviewStore {
  private let transaction: any Transaction

  init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Returns a page of the reviews of a product, newest first.
  func reviews(
    of product: Product.ID,
    on page: RequestedPage
  ) async throws -> (items: [Review], next: String?) {
    let before = try page.cursor?.number(0, of: 1) ?? Int.max
    let found = try await transaction.all(
      """
      SELECT id, customer, stars, title, text, created FROM review
      WHERE product = \(product.rawValue) AND id < \(before)
      ORDER BY id DESC LIMIT \(page.limit + 1)
      """
    ) { row in
      Review(
        id: Review.ID(rawValue: try row[0]),
        customer: try row[1],
        stars: try row[2],
        title: try row[3],
        text: try row[4],
        createdAt: Date(seconds: try row[5])
      )
    }
    return page.cut(found) { PageCursor($0.id.rawValue) }
  }

  /// Adds a review of an existing product, and updates its rating.
  ///
  /// - Throws: A problem if the review is not valid, or the customer has already reviewed the product.
  func add(
    _ draft: ReviewDraft,
    of product: Product.ID,
    in change: StoreChange
  ) async throws -> Review {
    guard draft.errors.isEmpty else { throw Problem.invalid(draft.errors.all) }
    let earlier: Int? = try await transaction.value(
      "SELECT id FROM review WHERE product = \(product.rawValue) AND customer = \(draft.customer)"
    )
    if let earlier {
      throw Problem(
        409,
        "already_reviewed",
        "The customer has already reviewed the product.",
        detail: "Remove review \(earlier) first."
      )
    }
    let id = try await transaction.insert(
      """
      INSERT INTO review (product, customer, stars, title, text, created)
      VALUES (\(product.rawValue), \(draft.customer), \(draft.stars), \(draft.title), \(draft.text),
        \(change.time))
      """,
      numbered: "id"
    )
    try await count(draft.stars, by: 1, of: product, in: change)
    return Review(
      id: Review.ID(rawValue: id),
      customer: draft.customer,
      stars: draft.stars,
      title: draft.title,
      text: draft.text,
      createdAt: Date(seconds: change.time)
    )
  }

  /// Removes a review, and updates the rating; returns `false` if the product has no such review.
  func remove(
    _ review: Review.ID,
    of product: Product.ID,
    in change: StoreChange
  ) async throws -> Bool {
    let stars: Int? = try await transaction.value(
      """
      DELETE FROM review
      WHERE id = \(review.rawValue) AND product = \(product.rawValue) RETURNING stars
      """
    )
    guard let stars else { return false }
    try await count(stars, by: -1, of: product, in: change)
    return true
  }

  /// Counts a review in or out, and updates the average.
  private func count(
    _ stars: Int,
    by step: Int,
    of product: Product.ID,
    in change: StoreChange
  ) async throws {
    let columns: [SQLText] = ["stars_1", "stars_2", "stars_3", "stars_4", "stars_5"]
    let column = columns[stars - 1]
    let id = product.rawValue
    try await transaction.run("UPDATE product SET \(column) = \(column) + \(step) WHERE id = \(id)")
    let number = try await change.revision()
    try await transaction.run(
      """
      UPDATE product SET rating = \(Self.averageExpression), revision = \(number)
      WHERE id = \(id)
      """
    )
  }

  /// The average of all stars in hundredths, rounded half up; 0 without reviews.
  static let averageExpression: SQLText = """
    coalesce(
      (200 * (stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5)
        + (stars_1 + stars_2 + stars_3 + stars_4 + stars_5))
      / nullif(2 * (stars_1 + stars_2 + stars_3 + stars_4 + stars_5), 0),
      0
    )
    """
}
