import Catalog
import FoundationCore
import StoreCore
import StoreHTTP

/// The operations that list, add and remove reviews.
struct ReviewOperations: Sendable {
  let store: Store

  private static let id = Parameter<Review.ID>(
    "review",
    in: .path,
    "The ID of the review.",
    .identifier
  )

  var all: [APIOperation] { [list, add, remove] }

  private var list: APIOperation {
    APIOperation(
      .listReviews,
      summary: "Lists the reviews of a product, newest first, page by page.",
      role: .reader,
      parameters: [ProductStore.id.description] + PageParameter.all,
      success: .page(.list("ReviewPage", of: Review.schema), "A page of reviews."),
      problems: [404],
      validator: { _ in try await store.catalogTag() },
      run: { call in
        let product = try call.value(of: ProductStore.id)
        let (reviews, next) = try await store.database.read { transaction in
          try await ProductStore(transaction).require(product)
          let page = try RequestedPage(of: call)
          return try await ReviewStore(transaction).reviews(of: product, on: page)
        }
        return HTTPResponse(listing: reviews, next: next, of: call)
      }
    )
  }

  private var add: APIOperation {
    APIOperation(
      .addReview,
      summary: "Adds a review of a product, one for each customer.",
      role: .editor,
      parameters: [ProductStore.id.description],
      body: .json(ReviewDraft.schema),
      success: .created(Review.schema, "The new review."),
      problems: [404, 409]
    ) { call in
      let id = try call.value(of: ProductStore.id)
      let draft: ReviewDraft = try call.decoded()
      return try await store.change(for: call) { change in
        try await ProductStore(change.transaction).require(id)
        let review = try await ReviewStore(change.transaction).add(draft, of: id, in: change)
        return HTTPResponse(
          review,
          status: 201,
          location: APIRoute.removeReview.location([id, review.id])
        )
      }
    }
  }

  private var remove: APIOperation {
    APIOperation(
      .removeReview,
      summary: "Removes a review.",
      role: .editor,
      parameters: [ProductStore.id.description, Self.id.description],
      success: .none("The review was removed."),
      problems: [404]
    ) { call in
      let id = try call.value(of: ProductStore.id)
      let review = try call.value(of: Self.id)
      return try await store.change(for: call) { change in
        try await ProductStore(change.transaction).require(id)
        let reviews = ReviewStore(change.transaction)
        guard try await reviews.remove(review, of: id, in: change) else {
          throw Problem.notFound("review \(review) of product \(id)")
        }
        return .noContent
      }
    }
  }
}
