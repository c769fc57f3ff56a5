import Catalog
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// The operations that add and remove reviews.
struct ReviewWritingOperations: Sendable {
  let store: Store

  static let id = Parameter<Int>(
    "review",
    in: .path,
    "The ID of the review.",
    .identifier
  )

  var all: [StoreOperation] { [add, remove] }

  private var add: StoreOperation {
    StoreOperation(
      .addReview,
      summary: "Adds a review of a product, one for each customer.",
      role: .editor,
      parameters: [ProductOperations.id.description],
      body: .json(ReviewDraft.schema),
      success: .created(Review.schema, "The new review."),
      problems: [404, 409]
    ) { call in
      let id = Product.ID(rawValue: try call.value(of: ProductOperations.id))
      let draft: ReviewDraft = try call.decoded()
      return try await store.change(for: call) { change in
        try await change.require(id)
        let review = try await ReviewWriter(change).add(draft, of: id)
        return HTTPResponse(
          review,
          status: 201,
          location: APIRoute.removeReview.location([id, review.id])
        )
      }
    }
  }

  private var remove: StoreOperation {
    StoreOperation(
      .removeReview,
      summary: "Removes a review.",
      role: .editor,
      parameters: [
        ProductOperations.id.description, Self.id.description,
      ],
      success: .none("The review was removed."),
      problems: [404]
    ) { call in
      let id = Product.ID(rawValue: try call.value(of: ProductOperations.id))
      let review = Review.ID(rawValue: try call.value(of: Self.id))
      return try await store.change(for: call) { change in
        try await change.require(id)
        guard try await ReviewWriter(change).remove(review, of: id) else {
          throw Problem.notFound("review \(review) of product \(id)")
        }
        return .noContent
      }
    }
  }
}

extension StoreChange {
  fileprivate func require(_ id: Product.ID) async throws {
    let found: Int? = try await transaction.value(
      "SELECT id FROM product WHERE id = ?",
      [id.rawValue]
    )
    guard found != nil else { throw Problem.notFound("product \(id)") }
  }
}
