import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import Testing

/// Tests of invalid drafts and their errors by field.
struct ProductValidationTests {
  let store: CatalogStore

  init() async throws { store = try await CatalogStore() }

  private func errors(_ draft: JSONValue) async throws -> [String] {
    let reply = try await store.send(.post, "products", draft)
    #expect(reply.status == 422)
    #expect(reply.code == "invalid")
    #expect(try await store.revision() <= 1)
    return reply.errors
  }

  /// Comparing each with all others would block other writers.
  @Test func tooManyVariantsAreRefusedWithoutValidation() async throws {
    let variants = (0..<3000).map { JSONValue.variant("MUG-\($0 % 7)", colour: "Red", euros: 1) }
    #expect(
      try await errors(.mug().with("variants", .array(variants))) == ["variants: too_many"]
    )
    let line = JSONValue.mug().with("variants", .array(Array(variants.prefix(1000))))
    let told = try await store.importing([line.text()])[0]
    #expect(told["errors"]?[0]?["code"] == "too_many")
    #expect(told["errors"]?[1] == nil)
  }

  @Test func tooManyPricesAreRefusedWithoutValidation() async throws {
    let price: JSONValue = ["amount": 1, "currency": "EUR"]
    let variant = JSONValue.variant("MUG", colour: "Red", euros: 1)
      .with("prices", .array(Array(repeating: price, count: 3000)))
    let draft = JSONValue.mug().with("variants", [variant])
    #expect(try await errors(draft) == ["variants[0].prices: too_many"])
  }

  @Test func aSKUTwiceInTheDraftIsRefused() async throws {
    let twice = JSONValue.variant("MUG", colour: "Red", euros: 1)
    let draft = JSONValue.mug().with(
      "variants",
      [twice, .variant("MUG", colour: "Blue", euros: 1)]
    )
    let found = try await errors(draft)
    #expect(found.map { $0.prefix(15) } == ["variants[1].sku"])
  }

  @Test func variantsHaveExactlyTheOptionsOfTheProduct() async throws {
    let draft = JSONValue.mug().with(
      "variants",
      [
        .variant("A", colour: "Red", euros: 1).with("options", [:]),
        .variant("B", colour: "Green", euros: 1),
        .variant("C", colour: "Red", euros: 1).with("options", ["Colour": "Red", "Size": "L"]),
        .variant("D", colour: "Blue", euros: 1),
        .variant("E", colour: "Blue", euros: 1),
      ]
    )
    let fields = try await errors(draft).map { String($0.prefix { $0 != ":" }) }
    #expect(
      fields == [
        "variants[0].options.Colour", "variants[1].options.Colour", "variants[2].options.Size",
        "variants[4].options",
      ]
    )
  }

  @Test func withoutOptionsThereIsOneVariant() async throws {
    let alike = ["A", "B"].map { JSONValue.variant($0, colour: "", euros: 1).with("options", [:]) }
    let draft = JSONValue.mug().with("options", [])
    #expect(
      try await errors(draft.with("variants", .array(alike))) == ["variants[1].options: duplicate"]
    )
    let single = draft.with("variants", .array([alike[0]]))
    #expect(try await store.send(.post, "products", single).status == 201)
  }

  @Test func aCurrencyHasOnePrice() async throws {
    let price: JSONValue = ["amount": 1, "currency": "EUR"]
    let draft = JSONValue.mug().with(
      "variants",
      [.variant("A", colour: "Red", euros: 1).with("prices", [price, price])]
    )
    let fields = try await errors(draft).map { String($0.prefix { $0 != ":" }) }
    #expect(fields == ["variants[0].prices[1].currency"])
  }

  @Test func aBodyThatViolatesTheSchemaIsRefused() async throws {
    #expect(
      try await errors(.mug().with("colour", "red").with("status", "sold"))
        == ["status: not_one_of", "colour: unknown"]
    )
  }

  @Test func aChangeNeedsAnEntityTag() async throws {
    _ = try await store.send(.post, "products", .mug())
    for (method, path) in [
      (HTTPRequest.Method.put, "products/1"), (.delete, "products/1"),
      (.put, "skus/MUG-RED/stock"),
    ] {
      let body: JSONValue? =
        method == .delete ? nil : path.hasPrefix("skus") ? ["onHand": 1] : .mug()
      let reply = try await store.send(method, path, body)
      #expect(reply.status == 428)
    }
  }
}
