import Catalog
import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// The operation that lists reviews.
struct ReviewOperations: Sendable {
  let store: Store

  var all: [StoreOperation] { [list] }

  private var list: StoreOperation {
    StoreOperation(
      .listReviews,
      summary: "Lists the reviews of a product, newest first, page by page.",
      role: .reader,
      parameters: [
        ProductOperations.id.description, PageParameter.limit.description,
        PageParameter.cursor.description,
      ],
      success: .page(.list("ReviewPage", of: Review.schema), "A page of reviews."),
      problems: [404],
      validator: { _ in try await store.catalogTag() },
      run: { call in
        let page = try await store.database.read { try await $0.reviews(for: call) }
        return HTTPResponse(
          listing: page.items,
          next: page.next,
          of: call
        )
      }
    )
  }
}

extension Transaction {
  fileprivate func reviews(for call: ValidatedRequest) async throws -> (
    items: [Review], next: String?
  ) {
    let product = try call.value(of: ProductOperations.id)
    let known: Int? = try await value("SELECT 1 FROM product WHERE id = \(bound: product)")
    guard known != nil else { throw Problem.notFound("product \(product)") }
    let query = "reviews of \(product)"
    var before = Int.max
    if let sealed = call[PageParameter.cursor] {
      before = try PageCursor(decoding: sealed, for: query).number(0, of: 1)
    }
    let limit = call[PageParameter.limit] ?? 20
    var reviews = try await all(
      """
      SELECT id, customer, stars, title, text, created FROM review
      WHERE product = \(bound: product) AND id < \(bound: before)
      ORDER BY id DESC LIMIT \(bound: limit + 1)
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
    guard reviews.count > limit else { return (reviews, nil) }
    reviews.removeLast()
    return (reviews, reviews.last.map { PageCursor($0.id.rawValue).encoded(for: query) })
  }
}
