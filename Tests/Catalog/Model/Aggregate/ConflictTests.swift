import Catalog
import CatalogTestSupport
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of two editors of one product.
@MainActor struct ConflictTests {
  /// Creates a store with revision 2 of the product, which the list shows from its second load.
  func store(_ current: Product) -> ScriptedStore {
    let isLoaded = ObservedValue(false)
    return ScriptedStore { question in
      switch question.line {
      case "GET /v1/products":
        defer { isLoaded.update { $0 = true } }
        return .page(isLoaded.value ? [current] : [.mug(1)])
      case "GET /v1/products/1": return .product(current)
      default:
        return question.fields["If-Match"] == "\"r2\""
          ? .product(.mug(1, title: "Merged", revision: 3)) : .problem(412, "stale")
      }
    }
  }

  func conflict(
    _ current: Product,
    _ draft: ProductDraft
  ) async throws -> (EditConflict, CatalogModel) {
    let catalog = try store(current).model()
    await catalog.products.load()
    do {
      try await catalog.change { client in try await client.change(.mug(1), to: draft) }
    } catch CatalogError.conflict(let conflict) {
      return (conflict, catalog)
    }
    throw CancellationError()
  }

  @Test func aConflictWithoutCommonFieldsHasAMergedDraft() async throws {
    var current = Product.mug(1, revision: 2)
    current.description = "Holds tea."
    var draft = ProductDraft(.mug(1))
    draft.title = "Cup"
    let (conflict, catalog) = try await conflict(current, draft)
    #expect(conflict.theirs.map(\.field) == ["description"])
    #expect(conflict.theirs.map(\.after) == ["Holds tea."])
    #expect(conflict.mine.map(\.field) == ["title"])
    #expect(conflict.conflictingFields.isEmpty)
    let merged = try #require(conflict.merged)
    #expect(merged.title == "Cup")
    #expect(merged.description == "Holds tea.")
    #expect(catalog.products.items.first?.description == "Holds tea.")
    let product = try await catalog.client.change(conflict.current, to: merged)
    #expect(product.revision == 3)
  }

  @Test func aFieldChangedByBothIsNotMerged() async throws {
    var draft = ProductDraft(.mug(1))
    draft.title = "Cup"
    let (conflict, _) = try await conflict(.mug(1, title: "Beaker", revision: 2), draft)
    #expect(conflict.conflictingFields == ["title"])
    #expect(conflict.merged == nil)
    let error = CatalogError.conflict(conflict)
    #expect(error.title == "'Beaker' was changed by someone else since you loaded it.")
    #expect(error.reason == "title: 'Mug' is now 'Beaker'.")
    #expect(error.category == .conflict)
    #expect(error.recoveries.map(\.action) == [.edit(field: "title", accepted: [])])
  }

  @Test func aChangedProductIsNotRemoved() async throws {
    let catalog = try store(.mug(1, title: "Beaker", revision: 2)).model()
    await catalog.products.load()
    await #expect {
      try await catalog.change { client in try await client.remove(.mug(1)) }
    } throws: {
      guard case .conflict(let conflict) = $0 as? CatalogError else { return false }
      return conflict.mine.isEmpty && conflict.merged == ProductDraft(conflict.current)
    }
    #expect(catalog.products.items.map(\.title) == ["Beaker"])
  }

  @Test func aProductRemovedByOthersLeavesTheList() async throws {
    let isLoaded = ObservedValue(false)
    let store = ScriptedStore { question in
      switch question.line {
      case "GET /v1/products":
        defer { isLoaded.update { $0 = true } }
        return isLoaded.value
          ? .page([.mug(2)], total: 1) : .page([.mug(1), .mug(2)], total: 2)
      case "PUT /v1/products/1": return .problem(412, "stale")
      default: return .problem(404, "not_found")
      }
    }
    let catalog = try store.model()
    await catalog.products.load()
    await #expect {
      try await catalog.change { client in
        try await client.change(.mug(1), to: .mug("Cup"))
      }
    } throws: {
      ($0 as? CatalogError)?.category == .notFound
    }
    #expect(catalog.products.items.map(\.id) == [2])
    #expect(catalog.products.first?.total == 1)
  }
}
