import Catalog
import Foundation
import FoundationCore
import StoreCore
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

@testable import CatalogServer

/// Tests of cursors.
struct PageCursorTests {
  private let store: ListedStore

  init() async throws {
    store = try await ListedStore()
    try await store.add((0..<30).map { .plain("Mug \($0 % 4)") })
  }

  @Test func isRefusedByAnotherQuery() async throws {
    let next = try #require(try await store.list(["limit": 3, "sort": "title"]).next)
    for query in [
      "sort=newest", "", "sort=title&brand=1", "sort=title&q=mug", "sort=title&inStock=true",
      "sort=title&status=any", "sort=title&minPrice=0", "sort=title&currency=USD",
    ] {
      let answer = try await store.client.get("/v1/products?\(query)&cursor=\(next)")
      #expect(answer.status == 400 && answer.code == "invalid_cursor", "\(query)")
    }
    let pageOfAnotherSize = try await store.list(["limit": 9, "sort": "title", "cursor": next])
    #expect(pageOfAnotherSize.items.count == 9)
  }

  @Test func isRefusedIfTamperedWith() async throws {
    let next = try #require(try await store.list(["limit": 3, "sort": "title"]).next)
    var texts = ["x", "AAAA", "%22", "null", next + "AAAA", String(next.dropLast(4))]
    for place in next.indices where next[place] != "A" {
      // The last character may have unused bits.
      guard next.index(after: place) != next.endIndex else { continue }
      texts.append(next.replacingCharacters(in: place...place, with: "A"))
    }
    for text in texts {
      let answer = try await store.client.get("/v1/products?sort=title&cursor=\(text)")
      #expect(answer.status == 400 && answer.code == "invalid_cursor", "\(text)")
    }
  }

  /// The format of a cursor is no secret, so it can be forged.
  @Test(arguments: [1, 2, 4], [Int.min, -1, 0, Int.max])
  func aForgedCursorBreaksNothing(count: Int, number: Int) async throws {
    for query in ["q=mug", "q=mug&sort=newest"] {
      var forged = PageCursor(number)
      forged.numbers = Array(repeating: number, count: count) + [30]
      let cursor = forged.encoded(for: "/v1/products?\(query)")
      let answer = try await store.client.get("/v1/products?\(query)&cursor=\(cursor)")
      #expect([200, 400].contains(answer.status))
    }
  }

  /// As a cursor of few ranked matches, and as one of a batch of all products.
  @Test(arguments: [[400, 0], [0, Int.max, 1, Int.max]])
  func forgedCursorIsRejected(numbers: [Int]) async throws {
    try await store.add((0..<400).map { .plain("Mug \($0)") })
    var forged = PageCursor()
    forged.numbers = numbers + [430]
    let cursor = forged.encoded(for: "/v1/products?q=mug")
    let answer = try await store.client.get("/v1/products?q=mug&cursor=\(cursor)")
    #expect(answer.status == 400 && answer.code == "invalid_cursor")
    // The cursors of the list lead through all pages.
    #expect(try await store.numbers(["q": "mug"]).count == 430)
  }

  @Test(arguments: ["sort=newest", "sort=title", "sort=price", "sort=-price", "q=mug"])
  func isStableWhileProductsAreAdded(question: String) async throws {
    var query: HTTPRequest.Query = [:]
    let pair = question.split(separator: "=").map(String.init)
    query[pair[0]] = pair[1]
    let before = Set(1...30)
    var turned = 0
    let found = try await store.numbers(query, limit: 4) {
      turned += 1
      // Fewer than on a page, or the list would grow as fast as it is read.
      try await store.add([.plain("Mug \(turned % 4)"), .plain("\(turned % 4) mug")])
    }
    #expect(found.filter(before.contains).count == 30)
    #expect(Set(found).isSuperset(of: before))
    #expect(Set(found).count == found.count)
  }

  @Test func continuesAfterARemovedProduct() async throws {
    for question in ["sort=title", "sort=newest", "q=mug"] {
      let store = try await ListedStore()
      try await store.add((0..<9).map { .plain("Mug \($0)") })
      let pair = question.split(separator: "=").map(String.init)
      var query: HTTPRequest.Query = ["limit": 3]
      query[pair[0]] = pair[1]
      let first = try await store.list(query)
      let last = try #require(first.items.last?.id)
      try await store.execute(
        """
        DELETE FROM product_text WHERE \(TestedStore.isInFile ? "rowid" : "product") = \(last);
        DELETE FROM product WHERE id = \(last)
        """
      )
      query["cursor"] = first.next
      query["limit"] = "100"
      let rest = try await store.list(query).items.map(\.id)
      #expect(Set(rest + first.items.map(\.id)).count == 9, "\(question)")
    }
  }

  @Test func isALinkInTheHeader() async throws {
    let answer = try await store.client.get("/v1/products?limit=29&sort=title&q=b%C3%B6wl%20%26")
    #expect(answer.fields["Link"] == nil)
    let page = try await store.client.get("/v1/products?limit=29&sort=title&q=mug")
    let link = try #require(page.fields["Link"])
    #expect(link.hasPrefix("</v1/products?") && link.hasSuffix(">; rel=\"next\""))
    let address = String(link.dropFirst().prefix { $0 != ">" })
    let rest = try await store.client.get(address)
    #expect(try rest.decoded(as: ProductPage.self).items.count == 1)
    #expect(rest.fields["Link"] == nil)
  }
}
