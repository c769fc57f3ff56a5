import Catalog
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of loading, adding and removing reviews.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReviewTests {
  nonisolated static let reviews =
    #"{"items":[{"id":2,"customer":"Bob","stars":4},{"id":"?"}],"next":"r2"}"#

  @Test func reviewsAreReadPageByPage() async throws {
    let store = ScriptedStore { question in
      question.query["cursor"] == nil
        ? .json(Self.reviews) : .json(#"{"items":[{"id":1,"customer":"Ann","stars":5}]}"#)
    }
    let catalog = try store.model()
    try await catalog.loadReviews(of: 7)
    try await catalog.loadNextReviews()
    try await catalog.loadNextReviews()
    #expect(catalog.reviews.value?.items.map(\.customer) == ["Bob", "Ann"])
    #expect(catalog.reviewedProductID == 7)
    #expect(store.lines == ["GET /v1/products/7/reviews", "GET /v1/products/7/reviews"])
  }

  @Test func reviewsOfAnotherProductAreResetFirst() async throws {
    let store = ScriptedStore { question in
      question.line.contains("/7/") ? .json(Self.reviews) : .problem(503, "busy")
    }
    let catalog = try store.model()
    try await catalog.loadReviews(of: 7)
    await #expect(throws: CatalogError.self) { try await catalog.loadReviews(of: 8) }
    #expect(catalog.reviews.hasFailed)
    #expect(catalog.reviews.value == nil)
  }

  @Test func aReviewShowsInTheListAndInTheRating() async throws {
    let store = ScriptedStore { question in
      switch question.line {
      case "GET /v1/products": return .page([.mug(7), .mug(8)])
      case "GET /v1/products/7":
        var product = Product.mug(7)
        product.rating = Rating(average: 4.5, count: 2)
        return .product(product)
      case "POST /v1/products/7/reviews":
        return .json(#"{"id":3,"customer":"Cid","stars":5}"#, status: 201)
      default: return .json(Self.reviews)
      }
    }
    let catalog = try store.model()
    try await catalog.load()
    try await catalog.loadReviews(of: 7)
    try await catalog.addReview(ReviewDraft(customer: "Cid", stars: 5), to: 7)
    #expect(catalog.reviews.value?.items.map(\.customer) == ["Cid", "Bob"])
    #expect(catalog.products.value?.items.first?.rating.count == 2)
  }

  @Test func anInvalidReviewIsNotSent() async throws {
    let store = ScriptedStore { _ in .json("{}") }
    await #expect(throws: CatalogError.self) {
      try await store.model().addReview(ReviewDraft(customer: "", stars: 9), to: 7)
    }
    #expect(store.lines.isEmpty)
  }
}
