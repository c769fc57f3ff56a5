import Catalog
import CatalogShops
import CatalogTestSupport
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests that a wrong response is an error for every request and store API, never an empty list.
@MainActor @Suite(.timeLimit(.minutes(10))) struct InvalidResponseTests {
  /// An endpoint of a store.
  nonisolated struct Endpoint: CustomTestStringConvertible, Sendable {
    let storeAPI: StoreAPI
    let name: String
    /// The member with the list; `nil` for a list at the root.
    var member: String?
    let ask: @MainActor @Sendable (any CatalogClient) async throws -> Void

    var testDescription: String { "\(name) of \(storeAPI.rawValue)" }

    func list(_ content: String) -> String { member.map { #"{"\#($0)":\#(content)}"# } ?? content }

    /// Bodies that are no valid response, by kind.
    var bodies: [(kind: String, body: String)] {
      [
        ("an object", "{}"), ("an error", #"{"error":"Over capacity"}"#),
        ("no list", list(#""none""#)), ("a list of null", list("null")),
        ("an object for a list", list("{}")), ("unreadable rows", list(#"[{"x":1},7,null]"#)),
        ("a page without its list", #"{"next":"c1","total":3,"skip":0}"#), ("null", "null"),
        ("HTML", "<html><title>Sign in</title></html>"), ("nothing", ""),
        ("a cut answer", String(list(#"[{"id":1,"title":"Mug"}]"#).dropLast(6))),
      ]
    }
  }

  nonisolated static let endpoints: [Endpoint] = [
    Endpoint(storeAPI: .rialto, name: "products", member: "items") {
      _ = try await $0.products()
    },
    Endpoint(storeAPI: .rialto, name: "categories", member: "items") {
      _ = try await $0.categories()
    },
    Endpoint(storeAPI: .rialto, name: "brands", member: "items") { _ = try await $0.brands() },
    Endpoint(storeAPI: .rialto, name: "reviews", member: "items") {
      _ = try await $0.reviews(of: 1)
    },
    Endpoint(storeAPI: .platzi, name: "products") { _ = try await $0.products() },
    Endpoint(storeAPI: .platzi, name: "all products") {
      _ = try await $0.products(ProductQuery(order: .title))
    },
    Endpoint(storeAPI: .platzi, name: "categories") { _ = try await $0.categories() },
    Endpoint(storeAPI: .helloMarket, name: "products") { _ = try await $0.products() },
    Endpoint(storeAPI: .helloMarket, name: "a product") { _ = try await $0.product(1) },
    Endpoint(storeAPI: .wooCommerce, name: "categories") { _ = try await $0.categories() },
    Endpoint(storeAPI: .wooCommerce, name: "reviews") { _ = try await $0.reviews(of: 1) },
    Endpoint(storeAPI: .medusa, name: "categories", member: "product_categories") {
      _ = try await $0.categories()
    },
  ]

  @Test(arguments: endpoints) func isAFailureForAList(_ endpoint: Endpoint) async throws {
    for (kind, body) in endpoint.bodies {
      let store = ScriptedStore { _ in .json(body) }
      let catalog = endpoint.storeAPI.makeClient(try store.client())
      let error = await #expect(throws: CatalogError.self, "\(kind)") {
        try await endpoint.ask(catalog)
      }
      #expect(error?.code == "http.unreadable", "\(kind)")
      #expect(error?.category == .unavailable, "\(kind)")
    }
  }

  @Test(arguments: StoreAPI.allCases)
  func isAFailureForAProduct(_ storeAPI: StoreAPI) async throws {
    for body in ["{}", #"{"error":"Over capacity"}"#, "null", "<html>", "", #"{"id":1,"ti"#, "[]"] {
      let store = ScriptedStore { _ in .json(body) }
      let source = storeAPI.makeClient(try store.client())
      let error = await #expect(throws: CatalogError.self) { _ = try await source.product(1) }
      // HelloMarket has no product by its ID, but the list of all.
      let isMissing = storeAPI == .helloMarket && body == "[]"
      #expect(error?.code == (isMissing ? "catalog.not_found" : "http.unreadable"), "\(body)")
    }
  }

  @Test func isAFailureForARemoval() async throws {
    let store = ScriptedStore { _ in .json("{}") }
    let catalog = StoreAPI.helloMarket.makeClient(try store.client())
    let error = await #expect(throws: CatalogError.self) { try await catalog.remove(.mug(1)) }
    #expect(error?.code == "http.unreadable")
  }
}
