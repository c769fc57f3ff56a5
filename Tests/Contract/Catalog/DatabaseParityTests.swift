import Catalog
import Foundation
import FoundationCore
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

@testable import CatalogServer

/// Tests that both databases return the same lists.
@Suite(.enabled(if: !TestedStore.isInFile, "It compares PostgreSQL to SQLite."))
struct DatabaseParityTests {
  /// The stores of the tests that do not change them.
  private static let unchanged = Task { try await ParityStores(seed: 7) }

  private let stores: ParityStores

  init() async throws { stores = try await Self.unchanged.value }

  @Test func listsHaveTheSameOverAllPages() async throws {
    let filters: [HTTPRequest.Query] = [
      [:], ["status": "any"], ["category": 1], ["category": 2, "status": "any"], ["brand": 1],
      ["inStock": true], ["maxStock": 3], ["maxStock": 9, "status": "any"], ["minRating": 4],
      ["minPrice": 1_000, "maxPrice": 3_000], ["currency": "USD", "maxPrice": 2_500],
      ["brand": 2, "category": 1, "inStock": true, "minRating": 3],
    ]
    for order in ProductSortOrder.allCases {
      for filter in filters {
        var query = filter
        query["sort"] = order.rawValue
        if query["currency"] == nil { query["currency"] = "EUR" }
        let (sqlite, postgres) = try await stores.lists(query)
        #expect(sqlite == postgres, "\(query.encoded)")
      }
    }
  }

  @Test(arguments: ["sort=newest", "sort=title", "sort=-price&category=1"])
  func searchesFindTheSameInEveryOrderButThatOfRank(question: String) async throws {
    for text in Self.searches {
      var query: HTTPRequest.Query = ["q": text]
      for part in question.split(separator: "&") {
        let pair = part.split(separator: "=").map(String.init)
        query[pair[0]] = pair[1]
      }
      let (sqlite, postgres) = try await stores.lists(query)
      #expect(sqlite == postgres, "\(query.encoded)")
    }
  }

  @Test func searchesByRankFindTheSame() async throws {
    for text in Self.searches {
      let (sqlite, postgres) = try await stores.lists(["q": text])
      #expect(sqlite.numbers.sorted() == postgres.numbers.sorted(), "\(text)")
      #expect(sqlite.total == postgres.total, "\(text)")
    }
  }

  @Test func bothAreConsistent() async throws {
    try await stores.both { store in
      let findings = try await store.checkConsistency()
      #expect(findings == [])
    }
  }

  @Test func aRenamedBrandIsFoundByItsNewNameAlone() async throws {
    let stores = try await ParityStores(seed: 7)
    try await stores.both { store in
      try await store.store.database.write { transaction in
        let change = StoreChange(on: transaction, at: Date(timeIntervalSince1970: 2_000_000_000))
        let brands = BrandStore(transaction)
        let brand = try #require(try await brands.stored(1))
        try await brands.update(brand, to: BrandStore.Draft(name: "Zyzzyva Works"), in: change)
      }
    }
    for text in ["zyzz", "zyzzyva works", "\"zyzzyva-works\"", "works"] {
      let (sqlite, postgres) = try await stores.lists(["q": text, "sort": "newest"])
      #expect(sqlite == postgres && !postgres.numbers.isEmpty, "\(text)")
    }
    let (of, all) = try await stores.lists(["brand": 1, "q": "zyzzyva", "sort": "newest"])
    #expect(of == all)
    try await stores.both { store in
      let findings = try await store.checkConsistency()
      #expect(findings == [])
    }
  }

  private static let searches = [
    "tea", "te", "mug", "red mug", "lamp", "green t", "the", "a", "organic cotton", "COFFEE",
    "cafe",
    "TEA-", "tea-mat", "hand-made", "no-such-thing", "paper not", "\"tea\"", "tea:*", "t'ea",
    "\\tea",
    "tea | mug", "#b1", "!tea", "1", "250 g", "Ä", "sdraft",
  ]
}
