import Catalog
import CatalogTestSupport
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of reading all products page by page.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PagesTests {
  @Test func pagesAreRequestedOnDemand() async throws {
    let store = ScriptedStore { question in
      let page = question.query["cursor"].flatMap(Int.init) ?? 1
      return .page([.mug(page)], next: page < 3 ? String(page + 1) : nil, total: 3)
    }
    var pages = try store.catalog().pages(of: ProductQuery(order: .title)).makeAsyncIterator()
    #expect(store.lines.isEmpty)
    #expect(try await pages.next()?.value.items.map(\.id) == [1])
    #expect(store.lines.count == 1)
    #expect(try await pages.next()?.value.items.map(\.id) == [2])
    #expect(try await pages.next()?.value.items.map(\.id) == [3])
    #expect(try await pages.next() == nil)
    #expect(store.questions.value.map { $0.query["total"] } == ["true", nil, nil])
  }

  @Test func aRepeatedCursorEndsThePages() async throws {
    // Each page has new products, so only the repeated cursor shows the loop.
    let count = ObservedValue(0)
    let store = ScriptedStore { _ in
      count.update { $0 += 1 }
      return .page([.mug(count.value)], next: "same")
    }
    let catalog = try store.catalog()
    await #expect { for try await _ in catalog.pages() {} } throws: {
      ($0 as? CatalogError)?.code == "http.endless_pages"
    }
    #expect(store.lines.count == 2)
  }

  @Test func aRepeatedPageEndsThePages() async throws {
    let store = ScriptedStore { question in
      // The store ignores the cursor and always returns a new one.
      .page([.mug(1), .mug(2)], next: (question.query["cursor"] ?? "") + "x")
    }
    var pages = try store.catalog().pages().makeAsyncIterator()
    #expect(try await pages.next()?.value.items.map(\.id) == [1, 2])
    let error = await #expect(throws: CatalogError.self) { _ = try await pages.next() }
    #expect(error?.code == "http.endless_pages")
    #expect(error?.category == .unavailable)
    #expect(error?.title == "Could not load page 2 of the list.")
    #expect(error?.reason?.contains("A page was repeated.") == true)
    #expect(store.lines.count == 2)
  }

  @Test func aListOfStockThatNeverEndsIsAnError() async throws {
    let store = ScriptedStore { question in
      let cursor = (question.query["cursor"] ?? "") + "x"
      let mug = #"{"sku":"MUG","product":1,"title":"Mug","stock":{"onHand":3,"reserved":0}}"#
      return .json(#"{"items":[\#(mug)],"next":"\#(cursor)"}"#)
    }
    let client = StoreClient(try store.client())
    let error = await #expect(throws: CatalogError.self) { try await client.stock() }
    #expect(error?.code == "http.endless_pages")
    #expect(store.lines.count == 2)
    #expect(try await client.stock(limit: 1).value.map(\.sku) == ["MUG"])
  }

  @Test func pagesWithoutNewItemsEnd() async throws {
    let count = ObservedValue(0)
    let store = ScriptedStore { _ in
      count.update { $0 += 1 }
      return .page(count.value % 2 == 0 ? [.mug(1), .mug(2)] : [.mug(2)], next: "\(count.value)")
    }
    await #expect(throws: CatalogError.self) { for try await _ in try store.catalog().pages() {} }
    #expect(store.lines.count <= 5)
  }

  @Test func anUnreadablePageIsNumbered() async throws {
    let store = ScriptedStore { question in
      question.query["cursor"] == nil
        ? .page([.mug(1)], next: "2") : .json(#"{"items":[{"id":"?"},7],"next":"3"}"#)
    }
    var pages = try store.catalog().pages().makeAsyncIterator()
    _ = try await pages.next()
    let error = await #expect(throws: CatalogError.self) { _ = try await pages.next() }
    #expect(error?.code == "http.unreadable")
    #expect(error?.title == "Could not load page 2 of the list.")
    #expect(store.lines.count == 2)
  }

  @Test func aPageThatFailsEndsThePagesWithItsError() async throws {
    let store = ScriptedStore { question in
      question.query["cursor"] == nil ? .page([.mug(1)], next: "2") : .problem(503, "busy")
    }
    var pages = try store.catalog().pages().makeAsyncIterator()
    _ = try await pages.next()
    await #expect(throws: CatalogError.self) { _ = try await pages.next() }
    #expect(try await pages.next() == nil)
  }

  @Test func anInvalidFilterIsRefusedAtOnce() async throws {
    let store = ScriptedStore { _ in .page([]) }
    let filter = ProductFilter(minimumPrice: Money(minorUnits: -1, currency: .euro))
    var pages = try store.catalog().pages(of: ProductQuery(filter: filter)).makeAsyncIterator()
    await #expect(throws: CatalogError.self) { _ = try await pages.next() }
    #expect(store.lines.isEmpty)
  }
}
