import CatalogTestSupport
import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// Each damage is found, and said in a sentence that names the thing.
struct FindingsTests {
  let store: EditedStore

  init() async throws {
    store = try await EditedStore()
    _ = try await store.send(.post, "categories", ["name": "Kitchen"])
    _ = try await store.send(.post, "categories", ["name": "Mugs", "parent": 1])
    _ = try await store.send(.post, "products", .mug(more: [.init("category", 2)]))
    _ = try await store.send(.post, "products/1/reviews", ["customer": "Ann", "stars": 4])
  }

  @Test func aSoundStoreHasNone() async throws { try await store.expectSound() }

  private static let inBoth = [
    ("available", "UPDATE product SET available = 9"),
    ("available", "UPDATE variant SET reserved = 1 WHERE sku = 'MUG-RED'"),
    ("least_price", "UPDATE least_price SET amount = 1"),
    ("least_price", "DELETE FROM least_price"),
    ("least_price", "UPDATE least_price SET status = 'draft'"),
    ("least_price", "UPDATE price SET amount = 1"),
    ("no_price", "DELETE FROM price WHERE variant = 1"),
    ("no_variant", "DELETE FROM price; DELETE FROM variant"),
    ("stars", "UPDATE product SET stars_5 = 1"),
    ("stars", "DELETE FROM review"),
    ("rating", "UPDATE product SET rating = 450"),
    ("revision", "UPDATE product SET revision = 99"),
    ("revision", "DELETE FROM revision"),
    ("category_cycle", "UPDATE category SET parent = 2 WHERE id = 1"),
    ("image", #"UPDATE product SET images = '[{"url":"/v1/images/none.png"}]'"#),
    ("image", "UPDATE category SET image = '/v1/images/none.png'"),
    ("text", "UPDATE product SET title = 'Cup'"),
    ("text", "UPDATE product_text SET description = 'Holds nothing.'"),
    ("text", "UPDATE brand SET name = 'Kiln'"),
    ("text", "UPDATE variant SET sku = 'CUP' WHERE id = 1"),
    ("text", "DELETE FROM product_text"),
  ]

  /// Inconsistencies that only a file can have; PostgreSQL prevents them.
  private static let inFile = [
    ("revision", "INSERT INTO revision VALUES (9)"),
    ("unreadable", "UPDATE product SET images = '['"),
    ("unreadable", "UPDATE variant SET options = 'red'"),
    ("text", "INSERT INTO product_text (rowid, title) VALUES (7, 'Ghost')"),
    ("reference", "UPDATE product SET brand = 99"),
    ("reference", "DELETE FROM category WHERE id = 2"),
    ("reference", "UPDATE variant SET product = 8 WHERE id = 1"),
    ("damage", "PRAGMA ignore_check_constraints = ON; UPDATE variant SET reserved = 99"),
  ]

  private static let inPostgres = [
    ("revision", "INSERT INTO revision VALUES (64, 0)"),
    ("text", "INSERT INTO product_text (product, title) VALUES (7, 'Ghost')"),
    ("index", "UPDATE product_text SET words = ts_filter(words, '{a,b,c}')"),
    ("index", "UPDATE product_text SET words = words || CAST('zyzzyva:9A' AS TSVECTOR)"),
    ("index", "UPDATE product_text SET words = NULL"),
  ]

  @Test(arguments: inBoth + (TestedStore.isInFile ? inFile : inPostgres))
  func damageIsFound(code: String, script: String) async throws {
    try await store.tamper(script)
    let found = try await store.server.checkConsistency()
    let finding = try #require(found.first { $0.code == code }, "\(found)")
    #expect(finding.description.hasSuffix("."))
  }

  @Test func aTreeThatIsTooDeepIsFound() async throws {
    for level in 3...10 {
      try await store.tamper(
        "INSERT INTO category (parent, name) VALUES (\(level - 1), 'L\(level)')"
      )
    }
    let found = try await store.server.checkConsistency()
    #expect(found.map(\.code) == ["category_depth", "category_depth"])
    #expect(found.first?.description == "Category 9 is nested 9 levels deep, more than allowed.")
  }

  @Test func findingDescribesActualAndExpectedValues() async throws {
    try await store.tamper("UPDATE product SET available = 9")
    let found = try await store.server.checkConsistency()
    #expect(found.map(\.description) == ["Product 1 has available = 9, expected 7."])
  }
}
