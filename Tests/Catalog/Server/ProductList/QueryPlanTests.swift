import Catalog
import CatalogTestSupport
import Persistence
import Testing

@testable import CatalogServer
@testable import StoreCore

/// Tests of SQLite's query plans for lists: an index scan from the start of the page.
struct QueryPlanTests {
  private static let plain: [ProductSortOrder] = [
    .newest, .title, .priceAscending, .priceDescending, .rating,
  ]

  /// Without its own index, a list of a brand would scan all products.
  @Test(arguments: zip(plain, ["number", "title", "price", "price", "rating"]))
  func aPlainListScansItsOwnIndex(order: ProductSortOrder, index: String) async throws {
    let all = ProductListQuery(order: order)
    var ofBrand = all
    ofBrand.brand = 1
    var inCategory = all
    inCategory.categories = [1]
    for (query, lane) in [(all, "product"), (ofBrand, "brand"), (inCategory, "category")] {
      let key: SQLValue =
        switch order {
        case .newest: .null
        case .title: .text("m")
        default: .integer(3)
        }
      for cursor in [nil, ProductSort(order).cursor(id: 5, key: key)] {
        let plan = try await plan(query, after: cursor)
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
        #expect(plan.allSatisfy { $0.hasPrefix("SEARCH") }, "\(plan)")
        #expect(plan.first?.contains(" \(lane)_\(index) ") == true, "\(plan)")
      }
    }
  }

  @Test(arguments: plain)
  func furtherFiltersAreEvaluatedDuringTheScan(order: ProductSortOrder) async throws {
    var query = ProductListQuery(order: order)
    query.isInStock = true
    query.prices = 1...5
    query.minimumRating = 400
    query.brand = 1
    query.categories = [1, 2]
    let plan = try await plan(query, after: nil)
    #expect(!plan.contains { $0.contains("TEMP B-TREE FOR ORDER BY") }, "\(plan)")
    #expect(plan.first?.contains("brand_") == true, "\(plan)")
  }

  @Test func lowStockIsFoundByItsOwnIndex() async throws {
    var query = ProductListQuery()
    query.maximumStock = 3
    let connection = try Connection(.memory, migrations: StoreSchema.catalog.migrations)
    let sql = ProductConditions(query, dialect: SQLiteDialect()).productIDs(matching: .maximumStock)
    let plan: [String] = try await connection.all("EXPLAIN QUERY PLAN \(sql)") { try $0[3] }
    #expect(plan.first?.contains("INDEX variant_shortage (<expr>") == true, "\(plan)")
  }

  @Test func lowVariantsAreListedWithoutAScanOfAll() async throws {
    let connection = try Connection(.memory, migrations: StoreSchema.catalog.migrations)
    let sql = StockStore.rows(after: 5, onlyLow: true, limit: 20)
    let plan: [String] = try await connection.all("EXPLAIN QUERY PLAN \(sql)") { try $0[3] }
    #expect(!plan.contains { $0.hasPrefix("SCAN v") }, "\(plan)")
    #expect(plan.contains { $0.contains("variant_shortage (<expr>") }, "\(plan)")
  }

  @Test(arguments: plain)
  func readsTheFirstRowsOfSeveralRangesOnly(order: ProductSortOrder) async throws {
    var query = ProductListQuery(order: order)
    query.statuses = Product.Status.allCases
    query.categories = [1, 2, 3]
    let plan = try await plan(query, after: nil)
    #expect(plan.contains { $0.contains("category_") }, "\(plan)")
    // Only the first rows of the ranges are sorted, at the end.
    #expect(plan.filter { $0.contains("TEMP B-TREE") }.count == 1, "\(plan)")
  }

  private func plan(_ query: ProductListQuery, after cursor: PageCursor?) async throws -> [String] {
    let connection = try Connection(.memory, migrations: StoreSchema.catalog.migrations)
    // A limit of -1 forces an index scan.
    let scan = ProductIndexScan(query: query, transaction: connection, sortLimit: -1)
    let sql = try await scan.pageQuery(after: cursor, limit: 20)
    return try await connection.all("EXPLAIN QUERY PLAN \(sql)") { try $0[3] }
  }
}
