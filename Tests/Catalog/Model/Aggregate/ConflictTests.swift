import Catalog
import FoundationCore
import StoreHTTP
import Testing

/// What two editors at one product are told.
@MainActor struct ConflictTests {
  /// A store where the product is at revision 2 by now.
  func store(_ current: Product) -> ScriptedStore {
    ScriptedStore { question in
      guard question.line.hasPrefix("GET") else {
        return question.fields["If-Match"] == "\"r2\""
          ? .product(.mug(1, "Merged", revision: 3)) : .problem(412, "stale")
      }
      return question.line == "GET /v1/products" ? .page([.mug(1)]) : .product(current)
    }
  }

  func conflict(
    _ current: Product,
    _ draft: ProductDraft
  ) async throws -> (EditConflict, CatalogModel) {
    let catalog = try store(current).model()
    try await catalog.load()
    do throws(CatalogError) {
      try await catalog.change(.mug(1), to: draft)
    } catch {
      guard case .conflict(let conflict) = error else { throw error }
      return (conflict, catalog)
    }
    throw CancellationError()
  }

  @Test func theOtherIsToldWhatChangedAndWhereBothCanHaveTheirWay() async throws {
    var current = Product.mug(1, revision: 2)
    current.description = "Holds tea."
    var draft = ProductDraft(.mug(1))
    draft.title = "Cup"
    let (conflict, catalog) = try await conflict(current, draft)
    #expect(conflict.theirs.map(\.field) == ["description"])
    #expect(conflict.theirs.map(\.after) == ["Holds tea."])
    #expect(conflict.mine.map(\.field) == ["title"])
    #expect(conflict.clashes.isEmpty)
    let merged = try #require(conflict.merged)
    #expect(merged.title == "Cup")
    #expect(merged.description == "Holds tea.")
    #expect(catalog.products.value?.items.first?.description == "Holds tea.")
    let product = try await catalog.change(conflict.current, to: merged)
    #expect(product.revision == 3)
  }

  @Test func aFieldThatBothChangedIsToldAndNotMerged() async throws {
    var draft = ProductDraft(.mug(1))
    draft.title = "Cup"
    let (conflict, _) = try await conflict(.mug(1, "Beaker", revision: 2), draft)
    #expect(conflict.clashes == ["title"])
    #expect(conflict.merged == nil)
    let error = CatalogError.conflict(conflict)
    #expect(error.title == "Someone else changed Beaker meanwhile.")
    #expect(error.reason == "title: Mug is now Beaker.")
    #expect(error.category == .conflict)
    #expect(error.recoveries.map(\.action) == [.edit(field: "title", accepted: [])])
  }

  @Test func aRemovalIsNotCarriedOutOnSomethingElse() async throws {
    let catalog = try store(.mug(1, "Beaker", revision: 2)).model()
    try await catalog.load()
    await #expect {
      try await catalog.remove(.mug(1))
    } throws: {
      guard case .conflict(let conflict) = $0 as? CatalogError else { return false }
      return conflict.mine.isEmpty && conflict.merged == ProductDraft(conflict.current)
    }
    #expect(catalog.products.value?.items.map(\.title) == ["Beaker"])
  }

  @Test func whatSomeoneElseRemovedIsToldAsGoneAndLeavesTheList() async throws {
    let store = ScriptedStore { question in
      switch question.line {
      case "GET /v1/products": .page([.mug(1), .mug(2)], total: 2)
      case "PUT /v1/products/1": .problem(412, "stale")
      default: .problem(404, "not_found")
      }
    }
    let catalog = try store.model()
    try await catalog.load()
    await #expect {
      try await catalog.change(.mug(1), to: .mug("Cup"))
    } throws: {
      ($0 as? CatalogError)?.category == .notFound
    }
    #expect(catalog.products.value?.items.map(\.id) == [2])
    #expect(catalog.products.value?.total == 1)
  }
}
