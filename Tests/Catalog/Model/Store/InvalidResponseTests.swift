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
    let ask: @MainActor @Sendable (CatalogModel) async throws -> Void

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
      try await $0.load()
    },
    Endpoint(storeAPI: .rialto, name: "categories", member: "items") {
      try await $0.loadCategories()
    },
    Endpoint(storeAPI: .rialto, name: "brands", member: "items") { try await $0.loadBrands() },
    Endpoint(storeAPI: .rialto, name: "reviews", member: "items") {
      try await $0.loadReviews(of: 1)
    },
    Endpoint(storeAPI: .platzi, name: "products") { try await $0.load() },
    Endpoint(storeAPI: .platzi, name: "all products") { try await $0.load(by: .title) },
    Endpoint(storeAPI: .platzi, name: "categories") { try await $0.loadCategories() },
    Endpoint(storeAPI: .dummyJSON, name: "products", member: "products") {
      try await $0.load()
    },
    Endpoint(storeAPI: .dummyJSON, name: "all products", member: "products") {
      try await $0.load(by: .title)
    },
    Endpoint(storeAPI: .dummyJSON, name: "brands", member: "products") {
      try await $0.loadBrands()
    },
    Endpoint(storeAPI: .dummyJSON, name: "categories") { try await $0.loadCategories() },
    Endpoint(storeAPI: .dummyJSON, name: "reviews", member: "reviews") {
      try await $0.loadReviews(of: 1)
    },
    Endpoint(storeAPI: .fakeStore, name: "products") { try await $0.load() },
    Endpoint(storeAPI: .fakeStore, name: "categories") { try await $0.loadCategories() },
    Endpoint(storeAPI: .helloMarket, name: "products") { try await $0.load() },
    Endpoint(storeAPI: .helloMarket, name: "a product") { _ = try await $0.product(1) },
    Endpoint(storeAPI: .shopify, name: "products", member: "products") {
      try await $0.load()
    },
    Endpoint(storeAPI: .wooCommerce, name: "categories") { try await $0.loadCategories() },
    Endpoint(storeAPI: .wooCommerce, name: "reviews") { try await $0.loadReviews(of: 1) },
    Endpoint(storeAPI: .medusa, name: "categories", member: "product_categories") {
      try await $0.loadCategories()
    },
  ]

  @Test(arguments: endpoints) func isAFailureForAList(_ endpoint: Endpoint) async throws {
    for (kind, body) in endpoint.bodies {
      let store = ScriptedStore { _ in .json(body) }
      let catalog = CatalogModel(client: try store.client(), storeAPI: endpoint.storeAPI)
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
      let source = storeAPI.makeSource(client: try store.client())
      let error = await #expect(throws: CatalogError.self) { _ = try await source.product(1) }
      let isMissing =
        switch (storeAPI, body) {
        // These APIs answer a missing product like this.
        case (.fakeStore, "null"), (.fakeStore, ""), (.helloMarket, "[]"): true
        default: false
        }
      #expect(error?.code == (isMissing ? "catalog.not_found" : "http.unreadable"), "\(body)")
    }
  }

  @Test(arguments: [
    "{}", #"{"error":"Over capacity"}"#, #"{"items":"none"}"#, "null", "[]", "<html>\n</html>", "",
    #"{"title":"Mug","varia"#,
  ])
  func isAFailureForAnExportOrAnImport(_ body: String) async throws {
    let catalog = try ScriptedStore { _ in .json(body) }.model()
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
    let catalog = try store.model()
    let error = await #expect(throws: CatalogError.self) { try await catalog.load() }
    #expect(error?.code == "http.unreadable")
  }

  @Test func isAFailureForARemoval() async throws {
    let store = ScriptedStore { _ in .json("{}") }
    let catalog = CatalogModel(client: try store.client(), storeAPI: .helloMarket)
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
    let catalog = try store.model()
    try await catalog.loadReviews(of: 1)
    #expect(catalog.reviewDrops.drops.map(\.path) == ["$.items[0].createdAt", "$.items[1]"])
    try await catalog.loadNextReviews()
    #expect(catalog.reviews.value?.items.count == 2)
    #expect(catalog.reviewDrops.count == 3)
  }

  @Test func repeatingReviewPagesEnd() async throws {
    let store = ScriptedStore { question in
      let cursor = (question.query["cursor"] ?? "") + "x"
      return .json(#"{"items":[{"id":1,"customer":"a","stars":5}],"next":"\#(cursor)"}"#)
    }
    let catalog = try store.model()
    try await catalog.loadReviews(of: 1)
    let error = await #expect(throws: CatalogError.self) {
      while catalog.reviews.value?.next != nil { try await catalog.loadNextReviews() }
    }
    #expect(error?.code == "http.endless_pages")
    #expect(catalog.reviews.value?.items.count == 1)
    #expect(store.lines.count == 2)
  }
}
