import Catalog
import CatalogTestSupport
import FoundationCore
import StoreHTTP
import StoreTestSupport
import Testing

/// Tests that a wrong response is an error for the requests of a Rialto store alone.
@MainActor @Suite(.timeLimit(.minutes(10))) struct InvalidResponseTests {
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
