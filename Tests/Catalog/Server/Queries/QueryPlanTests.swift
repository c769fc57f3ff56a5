import Catalog
import Persistence
import Testing

@testable import CatalogServer
@testable import StoreCore

/// How SQLite goes about the lists: along an index, from where the page begins.
struct QueryPlanTests {
  private static let plain: [ProductSortOrder] = [
    .newest, .title, .priceAscending, .priceDescending, .rating,
  ]

  /// Without its own index, a list of a brand would be looked for among all products.
  @Test(arguments: zip(plain, ["number", "title", "price", "price", "rating"]))
  func walksAPlainListAlongItsOwnIndex(order: ProductSortOrder, index: String) async throws {
    let all = ProductQuery(order: order)
    var ofBrand = all
    ofBrand.brand = 1
    var inCategory = all
    inCategory.categories = [1]
    for (question, lane) in [(all, "product"), (ofBrand, "brand"), (inCategory, "category")] {
      let key: SQLValue =
        switch order {
        case .newest: .null
        case .title: .text("m")
        default: .integer(3)
        }
      for cursor in [nil, ProductSort(order).cursor(id: 5, key: key)] {
        let plan = try await plan(question, after: cursor)
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
        #expect(plan.allSatisfy { $0.hasPrefix("SEARCH") }, "\(plan)")
        #expect(plan.first?.contains(" \(lane)_\(index) ") == true, "\(plan)")
      }
    }
  }

  @Test(arguments: plain)
  func asksFurtherFiltersOnTheWayAlongTheIndex(order: ProductSortOrder) async throws {
    var question = ProductQuery(order: order)
    question.isInStock = true
    question.prices = 1...5
    question.leastRating = 400
    question.brand = 1
    question.categories = [1, 2]
    let plan = try await plan(question, after: nil)
    #expect(!plan.contains { $0.contains("TEMP B-TREE FOR ORDER BY") }, "\(plan)")
    #expect(plan.first?.contains("brand_") == true, "\(plan)")
  }

  @Test func whatIsLowIsFoundByItsOwnIndex() async throws {
    var question = ProductQuery()
    question.greatestStock = 3
    let connection = try Connection(.memory, migrations: StoreSchema.migrations)
    let query = ProductConditions(question, SQLiteDialect()).numbers(.shortage)
    let plan: [String] = try await connection.all("EXPLAIN QUERY PLAN \(query)") { try $0[3] }
    #expect(plan.first?.contains("INDEX variant_shortage (<expr>") == true, "\(plan)")
  }

  @Test(arguments: plain)
  func takesTheFirstRowsOfSeveralLanesOnly(order: ProductSortOrder) async throws {
    var question = ProductQuery(order: order)
    question.statuses = Product.Status.allCases
    question.categories = [1, 2, 3]
    let plan = try await plan(question, after: nil)
    #expect(plan.contains { $0.contains("category_") }, "\(plan)")
    // Only the rows that the lanes begin with are sorted, at the end.
    #expect(plan.filter { $0.contains("TEMP B-TREE") }.count == 1, "\(plan)")
  }

  private func plan(_ question: ProductQuery, after cursor: PageCursor?) async throws -> [String] {
    let connection = try Connection(.memory, migrations: StoreSchema.migrations)
    // No rows are few, so that the list is walked.
    let walk = ProductIndexScan(question: question, transaction: connection, few: -1)
    let query = try await walk.query(after: cursor, limit: 20)
    return try await connection.all("EXPLAIN QUERY PLAN \(query)") { try $0[3] }
  }
}
