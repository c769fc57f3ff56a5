import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Tests of adding and removing reviews, and of the rating.
struct ReviewWritingTests {
  let store: EditedStore

  init() async throws {
    store = try await EditedStore()
    _ = try await store.send(.post, "products", .mug())
  }

  private func review(_ customer: String, _ stars: Int) async throws -> CatalogReply {
    let draft: JSONValue = ["customer": .string(customer), "stars": .number(stars), "title": "So"]
    return try await store.send(.post, "products/1/reviews", draft)
  }

  /// Returns the current rating of the product.
  private var rating: JSONValue? {
    get async throws {
      let reply = try await store.send(.delete, "products/1?dryRun=true", ifMatch: "\"r0\"")
      return reply.body?["current"]?["rating"]
    }
  }

  @Test func reviewsMakeTheRating() async throws {
    let first = try await review("Ann", 5)
    #expect(first.status == 201)
    #expect(first.fields["Location"] == "/v1/products/1/reviews/1")
    #expect(first.body?["createdAt"] == "2027-01-15T08:00:00Z")
    _ = try await review("Ben", 4)
    _ = try await review("Eve", 4)
    let three: JSONValue = ["average": .number("4.33"), "count": 3, "histogram": [0, 0, 0, 2, 1]]
    #expect(try await rating == three)
    try await store.expectSound()

    #expect(try await store.send(.delete, "products/1/reviews/1").status == 204)
    #expect(try await store.send(.delete, "products/1/reviews/1").status == 404)
    #expect(try await rating?["average"] == 4)
    _ = try await store.send(.delete, "products/1/reviews/2")
    _ = try await store.send(.delete, "products/1/reviews/3")
    #expect(try await rating == ["count": 0, "histogram": [0, 0, 0, 0, 0]])
    try await store.expectSound()
  }

  @Test func aCustomerReviewsAProductOnce() async throws {
    _ = try await review("Ann", 5)
    let second = try await review("Ann", 1)
    #expect(second.status == 409)
    #expect(second.code == "already_reviewed")
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func anInvalidReviewIsRefused() async throws {
    #expect(try await review("", 5).errors == ["customer: required"])
    #expect(try await review("Ann", 6).errors == ["stars: too_large"])
    #expect(try await review("Ann", 0).errors == ["stars: too_small"])
    let draft: JSONValue = ["customer": "Ann", "stars": 5]
    #expect(try await store.send(.post, "products/9/reviews", draft).status == 404)
    #expect(try await store.send(.delete, "products/9/reviews/1").status == 404)
  }

  @Test func aReviewOfAnotherProductIsNotRemoved() async throws {
    _ = try await store.send(.post, "products", .mug("CUP"))
    _ = try await review("Ann", 5)
    #expect(try await store.send(.delete, "products/2/reviews/1").status == 404)
    #expect(try await store.server.status().reviews == 1)
  }

  @Test func aDryRunSavesNothing() async throws {
    let draft: JSONValue = ["customer": "Ann", "stars": 5]
    #expect(try await store.send(.post, "products/1/reviews?dryRun=true", draft).status == 201)
    let added = try await review("Ann", 4)
    let path = try #require(added.fields["Location"]).replacing("/v1/", with: "")
    #expect(try await store.send(.delete, "\(path)?dryRun=true").status == 204)
    #expect(try await store.server.status().reviews == 1)
    try await store.expectSound()
  }
}
