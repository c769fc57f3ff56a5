import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Tests of adding, changing and removing products.
struct ProductWritingTests {
  let store: EditedStore

  init() async throws { store = try await EditedStore() }

  @Test func addingReturnsTheWholeProduct() async throws {
    let added = try await store.send(.post, "products", .mug())
    #expect(added.status == 201)
    #expect(added.fields["Location"] == "/v1/products/1")
    #expect(added.body?["title"] == "Mug")
    #expect(added.body?["status"] == "active")
    #expect(added.body?["brand"]?["name"] == "Clay & Co")
    #expect(added.body?["createdAt"] == "2027-01-15T08:00:00Z")
    let stock = added.body?["variants"]?[1]?["stock"]
    #expect(stock == ["onHand": 4, "reserved": 0, "available": 4])
    #expect(added.tag == added.body?["revision"].map { "\"r\($0.text())\"" })
    try await store.expectSound()
  }

  @Test func aBrandIsCreatedOnce() async throws {
    let first = try await store.send(.post, "products", .mug())
    let second = try await store.send(.post, "products", .mug("CUP"))
    #expect(first.body?["brand"] == second.body?["brand"])
  }

  @Test func aChangeIsReturnedAndSaved() async throws {
    let added = try await store.send(.post, "products", .mug())
    let draft = JSONValue.mug(title: "Big mug", brand: "Kiln")
      .with("variants", [.variant("MUG-RED", colour: "Red", euros: 900)])
    let changed = try await store.send(.put, "products/1", draft, ifMatch: added.tag)
    #expect(changed.status == 200)
    #expect(changed.body?["title"] == "Big mug")
    #expect(changed.body?["brand"]?["name"] == "Kiln")
    #expect(changed.body?["variants"]?[1] == nil)
    #expect(changed.tag != added.tag)
    try await store.expectSound()
  }

  @Test func aRenamedProductIsSortedByItsNewTitle() async throws {
    var tag: String?
    for (sku, title) in [("A", "Élan"), ("B", "Apple"), ("C", "fig")] {
      tag = try await store.send(.post, "products", .mug(sku, title: title)).tag
    }
    let before = try await store.send(.get, "products?sort=title").body?["items"]
    #expect((0..<3).map { before?[$0]?["id"] } == [2, 1, 3])
    let renamed = JSONValue.mug("C", title: "Ásh")
    #expect(try await store.send(.put, "products/3", renamed, ifMatch: tag).status == 200)
    let after = try await store.send(.get, "products?sort=title").body?["items"]
    #expect((0..<3).map { after?[$0]?["id"] } == [2, 3, 1])
  }

  @Test func missingStockStaysUnchanged() async throws {
    let added = try await store.send(.post, "products", .mug())
    let draft = JSONValue.mug().with(
      "variants",
      [
        .variant("MUG-BLUE", colour: "Blue", euros: 1200),
        .variant("MUG-RED", colour: "Red", euros: 1250, onHand: 9),
      ]
    )
    let changed = try await store.send(.put, "products/1", draft, ifMatch: added.tag)
    #expect(changed.body?["variants"]?[0]?["sku"] == "MUG-BLUE")
    #expect(changed.body?["variants"]?[0]?["stock"]?["onHand"] == 4)
    #expect(changed.body?["variants"]?[1]?["stock"]?["onHand"] == 9)
    try await store.expectSound()
  }

  @Test func anUnchangedDraftKeepsTheRevision() async throws {
    let added = try await store.send(.post, "products", .mug())
    let same = try await store.send(.put, "products/1", .mug(), ifMatch: added.tag)
    #expect(same.status == 200)
    #expect(same.tag == added.tag)
    #expect(try await store.server.status().revision == 1)
  }

  @Test func removingAProductRemovesItsReviews() async throws {
    let added = try await store.send(.post, "products", .mug())
    let review: JSONValue = ["customer": "Ann", "stars": 5]
    #expect(try await store.send(.post, "products/1/reviews", review).status == 201)
    let stale = try await store.send(.delete, "products/1", ifMatch: added.tag)
    #expect(stale.status == 412)
    let removed = try await store.send(.delete, "products/1", ifMatch: stale.tag)
    #expect(removed.status == 204)
    #expect(try await store.send(.delete, "products/1", ifMatch: "*").status == 404)
    #expect(try await store.server.status().reviews == 0)
    try await store.expectSound()
  }

  @Test func revisionsAreUnique() async throws {
    let first = try await store.send(.post, "products", .mug())
    _ = try await store.send(.delete, "products/1", ifMatch: first.tag)
    let second = try await store.send(.post, "products", .mug())
    #expect(first.tag != second.tag)
  }

  @Test func aDryRunReturnsTheResultAndSavesNothing() async throws {
    let tried = try await store.send(.post, "products?dryRun=true", .mug())
    #expect(tried.status == 201)
    #expect(tried.body?["title"] == "Mug")
    #expect(try await store.server.status().products == 0)

    let added = try await store.send(.post, "products", .mug())
    let draft = JSONValue.mug(title: "Cup")
    let path = try #require(added.fields["Location"]).replacing("/v1/", with: "")
    let change = try await store.send(.put, "\(path)?dryRun=true", draft, ifMatch: added.tag)
    #expect(change.body?["title"] == "Cup")
    let removal = try await store.send(.delete, "\(path)?dryRun=true", ifMatch: added.tag)
    #expect(removal.status == 204)
    // The dry run saved nothing, so the first revision is still current.
    #expect(try await store.send(.put, path, draft, ifMatch: added.tag).status == 200)
    let stock = try await store.send(
      .put,
      "skus/MUG-RED/stock?dryRun=true",
      ["onHand": 70],
      ifMatch: "*"
    )
    #expect(stock.body?["variants"]?[0]?["stock"]?["onHand"] == 70)
    try await store.expectSound()
  }

  @Test func theSecondOfTwoEditorsSeesTheCurrentProduct() async throws {
    let added = try await store.send(.post, "products", .mug())
    let editors = ["Ann's mug", "Ben's mug"]
    let replies = try await withThrowingTaskGroup { group in
      for title in editors {
        group.addTask {
          try await store.send(.put, "products/1", .mug(title: title), ifMatch: added.tag)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let won = try #require(replies.first { $0.status == 200 })
    let lost = try #require(replies.first { $0.status == 412 })
    #expect(lost.code == "changed_meanwhile")
    #expect(lost.body?["current"] == won.body)
    #expect(lost.tag == won.tag)
    // The current revision can be changed again at once.
    let again = try await store.send(.put, "products/1", .mug(title: "Ours"), ifMatch: lost.tag)
    #expect(again.status == 200)
  }
}
