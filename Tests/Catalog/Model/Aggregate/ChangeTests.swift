import Catalog
import CatalogTestSupport
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of adding, changing and removing products.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ChangeTests {
  /// Creates a store whose list is another one after the first request that is no GET.
  func store(
    _ before: [Product],
    then after: [Product],
    answering answer: HTTPResponse
  ) -> ScriptedStore {
    let isChanged = ObservedValue(false)
    return ScriptedStore { question in
      if question.line.hasPrefix("GET") { return .page(isChanged.value ? after : before) }
      isChanged.update { $0 = true }
      return answer
    }
  }

  @Test func aChangeSendsItsRevisionAndRefreshesTheList() async throws {
    let cup = Product.mug(1, title: "Cup", revision: 8)
    let store = store(
      [.mug(1, revision: 7), .mug(2)],
      then: [cup, .mug(2)],
      answering: .product(cup)
    )
    let catalog = try store.model()
    await catalog.products.load()
    let product = try #require(catalog.products.items.first)
    var draft = ProductDraft(product)
    draft.title = "Cup"
    let changed = try await catalog.change { client in
      try await client.change(product, to: draft)
    }
    #expect(changed.title == "Cup")
    #expect(catalog.products.items.map(\.title) == ["Cup", "Mug"])
    let question = try #require(store.questions.value.first { $0.line == "PUT /v1/products/1" })
    #expect(question.fields["If-Match"] == "\"r7\"")
    #expect(question.query["dryRun"] == nil)
  }

  @Test func onlyWhatIsLoadedIsRefreshed() async throws {
    let store = store([.mug(1)], then: [], answering: .product(.mug(9), status: 201))
    let catalog = try store.model()
    try await catalog.change { client in try await client.add(.mug()) }
    #expect(store.lines == ["POST /v1/products"])
    await catalog.brands.load()
    try await catalog.change { client in try await client.add(.mug()) }
    #expect(store.lines.dropFirst() == ["GET /v1/brands", "POST /v1/products", "GET /v1/brands"])
  }

  @Test func aDryRunIsSentAndRefreshesNothing() async throws {
    let store = ScriptedStore { question in
      question.line.hasPrefix("GET") ? .page([.mug(1)], total: 1) : .product(.mug(1, title: "Cup"))
    }
    let catalog = try store.model()
    await catalog.products.load()
    let product = try #require(catalog.products.items.first)
    try await catalog.client.change(product, to: .mug("Cup"), isDryRun: true)
    try await catalog.client.add(.mug("Cup"), isDryRun: true)
    try await catalog.client.remove(product, isDryRun: true)
    try await store.catalog().setStock(of: "MUG-1", in: product, to: 0, isDryRun: true)
    #expect(store.questions.value.dropFirst().allSatisfy { $0.query["dryRun"] == "true" })
    #expect(store.lines.count == 5)
    #expect(catalog.products.items == [product])
    #expect(catalog.products.first?.total == 1)
  }

  @Test func anInvalidDraftIsNotSent() async throws {
    let store = ScriptedStore { _ in .page([]) }
    let catalog = try store.model()
    await #expect {
      try await catalog.change { client in
        try await client.add(ProductDraft())
      }
    } throws: {
      guard case .invalid(let form) = $0 as? CatalogError else { return false }
      return !form.errors["title"].isEmpty && !form.errors["variants"].isEmpty
    }
    #expect(store.lines.isEmpty)
  }

  @Test func addingAProductRefreshesTheList() async throws {
    let store = store(
      [.mug(1)],
      then: [.mug(9), .mug(1)],
      answering: .product(.mug(9), status: 201)
    )
    let catalog = try store.model()
    await catalog.products.load()
    try await catalog.change { client in try await client.add(.mug()) }
    #expect(catalog.products.items.map(\.id) == [9, 1])
  }

  @Test func addingSucceedsIfTheRefreshFails() async throws {
    let isDown = ObservedValue(false)
    let store = ScriptedStore { question in
      if question.line.hasPrefix("POST") {
        isDown.update { $0 = true }
        return .product(.mug(9), status: 201)
      }
      return isDown.value ? .problem(503, "busy") : .page([.mug(1)])
    }
    let catalog = try store.model()
    await catalog.products.load()
    let product = try await catalog.change { client in
      try await client.add(.mug())
    }
    #expect(product.id == 9)
    #expect(catalog.products.failure?.code == "http.status_503")
    #expect(catalog.products.items.map(\.id) == [1])
  }

  @Test func aRemovedProductLeavesTheList() async throws {
    let store = store([.mug(1), .mug(2)], then: [.mug(2)], answering: HTTPResponse(status: 204))
    let catalog = try store.model()
    await catalog.products.load()
    try await catalog.change { client in
      try await client.remove(.mug(1, revision: 3))
    }
    #expect(catalog.products.items.map(\.id) == [2])
    let question = store.questions.value.first { $0.line.hasPrefix("DELETE") }
    #expect(question?.fields["If-Match"] == "\"r3\"")
  }

  @Test func aResponseFromBeforeAChangeIsNotShown() async throws {
    let gate = Gate()
    let isChanged = ObservedValue(false)
    let store = ScriptedStore { question in
      if question.line.hasPrefix("PUT") {
        isChanged.update { $0 = true }
        return .product(.mug(1, title: "New", revision: 2))
      }
      guard isChanged.value else {
        await gate.wait()
        return .page([.mug(1, title: "Old")])
      }
      return .page([.mug(1, title: "New", revision: 2)])
    }
    let catalog = try store.model()
    let load = Task { await catalog.products.load() }
    #expect(await store.asked(1))
    try await catalog.change { client in
      try await client.change(.mug(1, title: "Old"), to: .mug("New", sku: "MUG-1"))
    }
    await gate.open()
    await load.value
    #expect(catalog.products.items.map(\.title) == ["New"])
  }

  @Test func settingTheStockTwiceDoesNotAddUp() async throws {
    let store = ScriptedStore { _ in .product(.mug(1)) }
    let catalog = try store.catalog()
    try await catalog.setStock(of: "MUG/1", in: .mug(1), to: 5)
    try await catalog.setStock(of: "MUG/1", in: .mug(1), to: 5)
    #expect(store.lines == ["PUT /v1/skus/MUG%2F1/stock", "PUT /v1/skus/MUG%2F1/stock"])
    #expect(store.questions.value.map(\.body) == [#"{"onHand":5}"#, #"{"onHand":5}"#])
    await #expect(throws: CatalogError.self) {
      try await catalog.setStock(of: "MUG/1", in: .mug(1), to: -1)
    }
    #expect(store.lines.count == 2)
  }

  @Test func missingValuesAreNotSentAsNull() async throws {
    let store = ScriptedStore { _ in .product(.mug(1), status: 201) }
    try await store.catalog().add(.mug())
    let body = try #require(store.questions.value.first?.body)
    #expect(!body.contains("null"))
    #expect(!body.contains("category"))
    #expect(body.contains(#""prices":[{"amount":1250,"currency":"EUR"}]"#))
  }
}
