import FoundationCore
import StoreHTTP
import TestSupport
import Testing

@testable import Catalog

/// A wrong answer is a failure for every request to every store, and never an empty list.
@MainActor @Suite(.timeLimit(.minutes(1))) struct NoAnswerTests {
  /// Something that a store is asked for.
  nonisolated struct Endpoint: CustomTestStringConvertible, Sendable {
    let dialect: StoreAPI
    let name: String
    /// The member that the list is in; `nil` for a list at the root.
    var member: String?
    let ask: @Sendable (any CatalogSource) async throws -> Void

    var testDescription: String { "\(name) of \(dialect.rawValue)" }

    func list(_ content: String) -> String { member.map { #"{"\#($0)":\#(content)}"# } ?? content }

    /// Every body that is no answer, by its kind.
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
    Endpoint(dialect: .rialto, name: "products", member: "items") {
      _ = try await $0.products(.init())
    },
    Endpoint(dialect: .rialto, name: "categories", member: "items") {
      _ = try await $0.categories()
    },
    Endpoint(dialect: .rialto, name: "brands", member: "items") { _ = try await $0.brands() },
    Endpoint(dialect: .rialto, name: "reviews", member: "items") {
      _ = try await $0.reviews(of: 1, after: nil)
    },
    Endpoint(dialect: .platzi, name: "products") { _ = try await $0.products(.init()) },
    Endpoint(dialect: .platzi, name: "all products") { _ = try await $0.products(.byTitle) },
    Endpoint(dialect: .platzi, name: "categories") { _ = try await $0.categories() },
    Endpoint(dialect: .dummyJSON, name: "products", member: "products") {
      _ = try await $0.products(.init())
    },
    Endpoint(dialect: .dummyJSON, name: "all products", member: "products") {
      _ = try await $0.products(.byTitle)
    },
    Endpoint(dialect: .dummyJSON, name: "brands", member: "products") { _ = try await $0.brands() },
    Endpoint(dialect: .dummyJSON, name: "categories") { _ = try await $0.categories() },
    Endpoint(dialect: .dummyJSON, name: "reviews", member: "reviews") {
      _ = try await $0.reviews(of: 1, after: nil)
    },
    Endpoint(dialect: .fakeStore, name: "products") { _ = try await $0.products(.init()) },
    Endpoint(dialect: .fakeStore, name: "categories") { _ = try await $0.categories() },
    Endpoint(dialect: .helloMarket, name: "products") { _ = try await $0.products(.init()) },
    Endpoint(dialect: .helloMarket, name: "a product") { _ = try await $0.product(1) },
    Endpoint(dialect: .shopify, name: "products", member: "products") {
      _ = try await $0.products(.init())
    },
  ]

  @Test(arguments: endpoints) func isAFailureForAList(_ endpoint: Endpoint) async throws {
    for (kind, body) in endpoint.bodies {
      let store = ScriptedStore { _ in .json(body) }
      let source = endpoint.dialect.source(try store.client())
      let error = await #expect(throws: CatalogError.self, "\(kind)") {
        try await endpoint.ask(source)
      }
      #expect(error?.code == "http.unreadable", "\(kind)")
      #expect(error?.category == .unavailable, "\(kind)")
    }
  }

  @Test(arguments: StoreAPI.allCases)
  func isAFailureForAProduct(_ dialect: StoreAPI) async throws {
    for body in ["{}", #"{"error":"Over capacity"}"#, "null", "<html>", "", #"{"id":1,"ti"#, "[]"] {
      let store = ScriptedStore { _ in .json(body) }
      let source = dialect.source(try store.client())
      let error = await #expect(throws: CatalogError.self) { _ = try await source.product(1) }
      let isMissing =
        switch (dialect, body) {
        // That is how these say that there is none.
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
    guard case .importCutShort(after: 0, let error)? = imported else {
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
    let source = StoreAPI.helloMarket.source(try store.client())
    let error = await #expect(throws: CatalogError.self) {
      try await source.remove(.mug(1), isDryRun: false)
    }
    #expect(error?.code == "http.unreadable")
  }

  @Test func whatWasLeftOutOfReviewsIsTold() async throws {
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

  @Test func reviewsThatComeAgainDoNotGoOnForEver() async throws {
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

extension ProductPageRequest {
  /// A question that a shop that cannot sort is not asked.
  fileprivate static var byTitle: ProductPageRequest {
    var question = ProductPageRequest()
    question.order = .title
    return question
  }
}
