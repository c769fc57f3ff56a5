import Catalog
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of adding, changing and removing products.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ChangeTests {
  @Test func aChangeSendsItsRevisionAndUpdatesTheList() async throws {
    let store = ScriptedStore { question in
      question.line.hasPrefix("PUT")
        ? .product(.mug(1, title: "Cup", revision: 8)) : .page([.mug(1, revision: 7), .mug(2)])
    }
    let catalog = try store.model()
    try await catalog.load()
    let product = try #require(catalog.products.value?.items.first)
    var draft = ProductDraft(product)
    draft.title = "Cup"
    let changed = try await catalog.change(product, to: draft)
    #expect(changed.title == "Cup")
    #expect(catalog.products.value?.items.map(\.title) == ["Cup", "Mug"])
    let question = try #require(store.questions.value.last)
    #expect(question.line == "PUT /v1/products/1")
    #expect(question.fields["If-Match"] == "\"r7\"")
    #expect(question.query["dryRun"] == nil)
  }

  @Test func aDryRunIsSentAndLeavesTheLoadedList() async throws {
    let store = ScriptedStore { question in
      question.line.hasPrefix("GET") ? .page([.mug(1)], total: 1) : .product(.mug(1, title: "Cup"))
    }
    let catalog = try store.model()
    try await catalog.load()
    let product = try #require(catalog.products.value?.items.first)
    try await catalog.change(product, to: .mug("Cup"), isDryRun: true)
    try await catalog.add(.mug("Cup"), isDryRun: true)
    try await catalog.remove(product, isDryRun: true)
    try await catalog.setStock(of: "MUG-1", in: product, to: 0, isDryRun: true)
    #expect(store.questions.value.dropFirst().allSatisfy { $0.query["dryRun"] == "true" })
    #expect(store.lines.count == 5)
    #expect(catalog.products.value?.items == [product])
    #expect(catalog.products.value?.total == 1)
  }

  @Test func anInvalidDraftIsNotSent() async throws {
    let store = ScriptedStore { _ in .page([]) }
    let catalog = try store.model()
    await #expect { try await catalog.add(ProductDraft()) } throws: {
      guard case .invalid(let form) = $0 as? CatalogError else { return false }
      return !form.errors["title"].isEmpty && !form.errors["variants"].isEmpty
    }
    #expect(store.lines.isEmpty)
  }

  @Test func addingAProductReloadsTheList() async throws {
    let added = ObservedValue(false)
    let store = ScriptedStore { question in
      if question.line.hasPrefix("POST") {
        added.update { $0 = true }
        return .product(.mug(9), status: 201)
      }
      return .page(added.value ? [.mug(9), .mug(1)] : [.mug(1)])
    }
    let catalog = try store.model()
    try await catalog.load()
    try await catalog.add(.mug())
    #expect(catalog.products.value?.items.map(\.id) == [9, 1])
  }

  @Test func addingSucceedsIfTheReloadFails() async throws {
    let isDown = ObservedValue(false)
    let store = ScriptedStore { question in
      if question.line.hasPrefix("POST") {
        isDown.update { $0 = true }
        return .product(.mug(9), status: 201)
      }
      return isDown.value ? .problem(503, "busy") : .page([.mug(1)])
    }
    let catalog = try store.model()
    try await catalog.load()
    let product = try await catalog.add(.mug())
    #expect(product.id == 9)
    #expect(catalog.products.hasFailed)
    #expect(catalog.products.value?.items.map(\.id) == [1])
  }

  @Test func aRemovedProductLeavesTheList() async throws {
    let store = ScriptedStore { question in
      question.line.hasPrefix("GET")
        ? .page([.mug(1), .mug(2)], total: 2) : HTTPResponse(status: 204)
    }
    let catalog = try store.model()
    try await catalog.load()
    try await catalog.remove(.mug(1, revision: 3))
    #expect(catalog.products.value?.items.map(\.id) == [2])
    #expect(catalog.products.value?.total == 1)
    #expect(store.questions.value.last?.fields["If-Match"] == "\"r3\"")
  }

  @Test func aResponseFromBeforeAChangeIsRequestedAgain() async throws {
    let gate = Gate()
    let isChanged = ObservedValue(false)
    let store = ScriptedStore { question in
      if question.line.hasPrefix("PUT") {
        isChanged.update { $0 = true }
        return .product(.mug(1, title: "New", revision: 2))
      }
      let page = HTTPResponse.page([
        isChanged.value ? .mug(1, title: "New", revision: 2) : .mug(1, title: "Old")
      ])
      await gate.wait()
      return page
    }
    let catalog = try store.model()
    let load = Task { try await catalog.load() }
    #expect(await store.asked(1))
    try await catalog.change(.mug(1, title: "Old"), to: .mug("New", sku: "MUG-1"))
    await gate.open()
    try await load.value
    #expect(catalog.products.value?.items.map(\.title) == ["New"])
  }

  @Test func theLaterRevisionOfTwoChangesIsShown() async throws {
    let gate = Gate()
    let store = ScriptedStore { question in
      if question.line.hasPrefix("GET") { return .page([.mug(1)]) }
      guard question.fields["If-Match"] == "\"r1\"" else {
        return .product(.mug(1, title: "Second", revision: 3))
      }
      await gate.wait()
      return .product(.mug(1, title: "First", revision: 2))
    }
    let catalog = try store.model()
    try await catalog.load()
    let first = Task { try await catalog.change(.mug(1), to: .mug("First")) }
    #expect(await store.asked(2))
    try await catalog.change(.mug(1, revision: 2), to: .mug("Second"))
    await gate.open()
    #expect(try await first.value.title == "First")
    #expect(catalog.products.value?.items.map(\.title) == ["Second"])
  }

  @Test func settingTheStockTwiceDoesNotAddUp() async throws {
    let store = ScriptedStore { _ in .product(.mug(1)) }
    let catalog = try store.model()
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
    try await store.model().add(.mug())
    let body = try #require(store.questions.value.first?.body)
    #expect(!body.contains("null"))
    #expect(!body.contains("category"))
    #expect(body.contains(#""prices":[{"amount":1250,"currency":"EUR"}]"#))
  }
}
