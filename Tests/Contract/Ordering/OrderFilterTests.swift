import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

struct OrderFilterTests {
  let store: OrderedStore

  /// Places four orders, a day apart: two to Germany, one to Austria, one to Japan.
  init() async throws {
    store = try await OrderedStore()
    for (country, count) in [("DE", 1), ("AT", 3), ("DE", 2)] {
      _ = try await store.placed(.order(["MUG-RED": count], to: country))
      store.clock.advance(by: 86_400)
    }
    _ = try await store.placed(.order(["CUP-RED": 1], to: "JP", by: "express"))
  }

  private func numbers(_ query: String) async throws -> [String] {
    let answer = try await store.client.get("/v1/orders?\(query)")
    try #require(answer.status == 200, "\(answer.text)")
    return (answer.json?["items"]?.elements ?? []).compactMap { $0["number"]?.text }
  }

  private func time(_ days: Double) -> String {
    Date(timeIntervalSince1970: 1_800_000_000 + days * 86_400).ISO8601Format()
  }

  @Test func ordersAreFoundByCountry() async throws {
    #expect(try await numbers("country=DE") == ["3", "1"])
    #expect(try await numbers("country=DE&status=placed&q=ann") == ["3", "1"])
    #expect(try await numbers("country=FR") == [])
    #expect(try await store.client.get("/v1/orders?country=Germany").status == 400)
  }

  @Test func ordersAreFoundByTheTimeAtWhichTheyWerePlaced() async throws {
    #expect(try await numbers("since=\(time(1))") == ["4", "3", "2"])
    #expect(try await numbers("until=\(time(1))") == ["1"])
    #expect(try await numbers("since=\(time(1))&until=\(time(3))") == ["3", "2"])
    // A fraction of a second later, the order is no longer in the range.
    #expect(try await numbers("since=\(time(3).dropLast()).5Z") == [])
    #expect(try await numbers("status=placed&since=\(time(2))&country=DE") == ["3"])
    #expect(try await store.client.get("/v1/orders?since=yesterday").status == 400)
  }

  @Test(arguments: [
    ("-placed", ["4", "3", "2", "1"]), ("placed", ["1", "2", "3", "4"]),
    ("total", ["1", "3", "4", "2"]), ("-total", ["2", "4", "3", "1"]),
  ])
  func everyOrderIsSortedPageByPage(order: String, numbers: [String]) async throws {
    #expect(try await self.numbers("sort=\(order)") == numbers)
    var found: [String] = []
    var path: String? = "/v1/orders?limit=1&sort=\(order)"
    while let next = path {
      let answer = try await store.client.get(next)
      found += (answer.json?["items"]?.elements ?? []).compactMap { $0["number"]?.text }
      path = answer.json?["next"]?.text.map { "/v1/orders?limit=1&sort=\(order)&cursor=\($0)" }
    }
    #expect(found == numbers)
  }

  @Test func ordersOfOneTimeAreSortedByNumber() async throws {
    _ = try await store.placed()
    _ = try await store.placed()
    #expect(try await numbers("limit=3") == ["6", "5", "4"])
    #expect(try await numbers("sort=placed&since=\(time(3))") == ["4", "5", "6"])
  }

  @Test func aCursorBelongsToItsFilterAndSortOrder() async throws {
    let page = try await store.client.get("/v1/orders?limit=1&country=DE")
    let cursor = try #require(page.json?["next"]?.text)
    for query in ["country=AT", "country=DE&sort=placed", "country=DE&since=\(time(0))"] {
      let answer = try await store.client.get("/v1/orders?limit=1&\(query)&cursor=\(cursor)")
      #expect(answer.code == "invalid_cursor")
    }
  }

  @Test func anUnknownSortOrderNamesTheAcceptedOnes() async throws {
    let answer = try await store.client.get("/v1/orders?sort=color")
    #expect(answer.status == 400)
    #expect(answer.text.contains(#""accepted":["-placed","placed","total","-total"]"#))
  }
}
