import Catalog
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// How all products are read page by page.
@MainActor @Suite(.timeLimit(.minutes(1))) struct PagesTests {
  @Test func everyPageIsAskedForAsItIsWanted() async throws {
    let store = ScriptedStore { question in
      let page = question.query["cursor"].flatMap(Int.init) ?? 1
      return .page([.mug(page)], next: page < 3 ? String(page + 1) : nil, total: 3)
    }
    let catalog = try store.model()
    var pages = catalog.pages(by: .title, wantsTotal: true).makeAsyncIterator()
    #expect(store.lines.isEmpty)
    #expect(try await pages.next()?.value.items.map(\.id) == [1])
    #expect(store.lines.count == 1)
    #expect(try await pages.next()?.value.items.map(\.id) == [2])
    #expect(try await pages.next()?.value.items.map(\.id) == [3])
    #expect(try await pages.next() == nil)
    #expect(store.questions.value.map { $0.query["total"] } == ["true", nil, nil])
    #expect(catalog.products == .idle)
  }

  @Test func aStoreThatNamesAPageAgainDoesNotGoOnForEver() async throws {
    let store = ScriptedStore { _ in .page([.mug(1)], next: "same") }
    let catalog = try store.model()
    await #expect { for try await _ in catalog.pages() {} } throws: {
      ($0 as? CatalogError)?.code == "http.endless_pages"
    }
    #expect(store.lines.count == 2)
  }

  @Test func aPageThatFailsEndsThePagesWithItsError() async throws {
    let store = ScriptedStore { question in
      question.query["cursor"] == nil ? .page([.mug(1)], next: "2") : .problem(503, "busy")
    }
    var pages = try store.model().pages().makeAsyncIterator()
    _ = try await pages.next()
    await #expect(throws: CatalogError.self) { _ = try await pages.next() }
    #expect(try await pages.next() == nil)
  }

  @Test func aFilterThatIsNotRightIsRefusedAtOnce() async throws {
    let store = ScriptedStore { _ in .page([]) }
    var filter = ProductFilter()
    filter.minimumPrice = Money(minorUnits: -1, currency: .euro)
    var pages = try store.model().pages(of: filter).makeAsyncIterator()
    await #expect(throws: CatalogError.self) { _ = try await pages.next() }
    #expect(store.lines.isEmpty)
  }
}
