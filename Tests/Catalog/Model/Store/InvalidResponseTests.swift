import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

@testable import Catalog

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

  @Test(arguments: [
    "{}", #"{"error":"Over capacity"}"#, #"{"items":"none"}"#, "null", "[]", "<html>\n</html>", "",
    #"{"title":"Mug","varia"#,
  ])
  func isAFailureForAnExportOrAnImport(_ body: String) async throws {
    let catalog = try ScriptedStore { _ in .json(body) }.catalog()
    let exported = await #expect(throws: CatalogError.self) {
      _ = try await catalog.exportProducts()
    }
    #expect(exported?.code == "http.unreadable")
    let imported = await #expect(throws: CatalogError.self) {
      for try await _ in try await catalog.importProducts(HTTPBody(Array("{}".utf8))) {}
    }
    guard case .importInterrupted(after: 0, let error)? = imported else {
      throw CancellationError()
    }
    #expect(error.category == .unavailable)
  }

  @Test func isAFailureForFacetsThatLackTheirLists() async throws {
    let store = ScriptedStore { _ in .json(#"{"items":[],"facets":{}}"#) }
    let catalog = try store.catalog()
    let error = await #expect(throws: CatalogError.self) { try await catalog.products() }
    #expect(error?.code == "http.unreadable")
  }

  @Test func isAFailureForARemoval() async throws {
    let store = ScriptedStore { _ in .json("{}") }
    let catalog = StoreAPI.helloMarket.makeClient(try store.client())
    let error = await #expect(throws: CatalogError.self) { try await catalog.remove(.mug(1)) }
    #expect(error?.code == "http.unreadable")
  }

  @Test func droppedReviewsAreReported() async throws {
    let store = ScriptedStore { question in
      question.query["cursor"] == nil
        ? .json(
          #"{"items":[{"id":1,"customer":"a","stars":5,"title":"","text":"","createdAt":"soon"},7],"next":"c"}"#
        )
        : .json(#"{"items":[{"id":2,"customer":"b","stars":4,"title":"","text":""},{}]}"#)
    }
    let reviews = try store.model().reviews
    reviews.query = 1
    await reviews.load()
    #expect(reviews.drops.drops.map(\.path) == ["$.items[0].createdAt", "$.items[1]"])
    await reviews.loadNext()
    #expect(reviews.items.count == 2)
    #expect(reviews.drops.count == 3)
  }

  @Test func repeatingReviewPagesEnd() async throws {
    let store = ScriptedStore { question in
      let cursor = (question.query["cursor"] ?? "") + "x"
      return .json(#"{"items":[{"id":1,"customer":"a","stars":5}],"next":"\#(cursor)"}"#)
    }
    let catalog = try store.catalog()
    var count = 0
    let error = await #expect(throws: CatalogError.self) {
      for try await page in catalog.reviewPages(of: 1) { count += page.value.items.count }
    }
    #expect(error?.code == "http.endless_pages")
    #expect(count == 1)
    #expect(store.lines.count == 2)
  }
}
