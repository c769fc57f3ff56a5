import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Tests of drafts that are refused because of the database.
struct ProductConflictTests {
  let store: EditedStore

  init() async throws { store = try await EditedStore() }

  @Test func allErrorsAreReportedAtOnce() async throws {
    let added = try await store.send(.post, "products", .mug())
    #expect(added.status == 201)
    let draft = JSONValue.mug().with("category", 7)
      .with("images", [["url": "/v1/images/none.png"]])
      .with(
        "variants",
        [
          .variant("MUG-RED", colour: "Green", euros: 1),
          .variant("MUG-BLUE", colour: "Blue", euros: 1),
        ]
      )
    let reply = try await store.send(.post, "products", draft)
    #expect(reply.status == 422)
    #expect(reply.code == "invalid")
    #expect(
      reply.errors == [
        "variants[0].options.Colour: not_one_of", "variants[0].sku: taken",
        "variants[1].sku: taken", "category: unknown", "images[0].url: unknown",
      ]
    )
    #expect(try await store.server.status().revision == 1)
  }

  @Test func aTakenSKUNamesItsProduct() async throws {
    _ = try await store.send(.post, "products", .mug())
    let reply = try await store.send(.post, "products", .mug(title: "Copy"))
    let message = reply.body?["errors"]?[0]?["message"]
    #expect(message == "Product 1, 'Mug', has this SKU already.")
  }

  @Test func aTakenSKUIsRefusedInAChange() async throws {
    _ = try await store.send(.post, "products", .mug())
    let cup = try await store.send(.post, "products", .mug("CUP"))
    let reply = try await store.send(.put, "products/2", .mug(), ifMatch: cup.tag)
    #expect(reply.errors == ["variants[0].sku: taken", "variants[1].sku: taken"])
  }

  @Test func aMissingProductCannotBeChanged() async throws {
    #expect(try await store.send(.put, "products/9", .mug(), ifMatch: "*").status == 404)
    #expect(try await store.send(.delete, "products/9", ifMatch: "*").status == 404)
    let stock = try await store.send(.put, "skus/NONE/stock", ["onHand": 1], ifMatch: "*")
    #expect(stock.status == 404)
  }
}
