import Catalog
import CatalogTestSupport
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
    let reviews = try store.model().reviews
    reviews.query = 7
    await reviews.load()
    await reviews.loadNext()
    await reviews.loadNext()
    #expect(reviews.items.map(\.customer) == ["Bob", "Ann"])
    #expect(store.lines == ["GET /v1/products/7/reviews", "GET /v1/products/7/reviews"])
  }

  @Test func withoutAProductNothingIsSent() async throws {
    let store = ScriptedStore { _ in .json(Self.reviews) }
    let reviews = try store.model().reviews
    await reviews.load()
    #expect(reviews.items.isEmpty && reviews.failure == nil)
    #expect(store.lines.isEmpty)
  }

  @Test func reviewsOfAnotherProductAreNotCurrent() async throws {
    let store = ScriptedStore { question in
      question.line.contains("/7/") ? .json(Self.reviews) : .problem(503, "busy")
    }
    let reviews = try store.model().reviews
    reviews.query = 7
    await reviews.load()
    #expect(reviews.isCurrent)
    reviews.query = 8
    await reviews.load()
    #expect(reviews.failure?.code == "http.status_503")
    #expect(!reviews.isCurrent)
  }

  @Test func aReviewShowsInTheListAndInTheRating() async throws {
    let isAdded = ObservedValue(false)
    let store = ScriptedStore { question in
      switch question.line {
      case "GET /v1/products":
        var product = Product.mug(7)
        product.rating = Rating(average: 4.5, count: isAdded.value ? 2 : 1)
        return .page([product, .mug(8)])
      case "POST /v1/products/7/reviews":
        isAdded.update { $0 = true }
        return .json(#"{"id":3,"customer":"Cid","stars":5}"#, status: 201)
      default:
        return isAdded.value
          ? .json(#"{"items":[{"id":3,"customer":"Cid","stars":5}]}"#) : .json(Self.reviews)
      }
    }
    let catalog = try store.model()
    await catalog.products.load()
    catalog.reviews.query = 7
    await catalog.reviews.load()
    try await catalog.change { client in
      try await client.store(for: "reviewing a product")
        .addReview(ReviewDraft(customer: "Cid", stars: 5), to: 7)
    }
    #expect(catalog.reviews.items.map(\.customer) == ["Cid"])
    #expect(catalog.products.items.first?.rating.count == 2)
  }

  @Test func anInvalidReviewIsNotSent() async throws {
    let store = ScriptedStore { _ in .json("{}") }
    await #expect(throws: CatalogError.self) {
      try await store.catalog().addReview(ReviewDraft(customer: "", stars: 9), to: 7)
    }
    #expect(store.lines.isEmpty)
  }
}
