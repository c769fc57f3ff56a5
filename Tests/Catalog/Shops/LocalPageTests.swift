import Catalog
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import Testing

@testable import CatalogShops

/// Tests of filtering, sorting and paging in memory.
struct LocalPageTests {
  private let products = [
    Self.product(
      1,
      "Red mug",
      cents: 900,
      brand: Brand(id: 1, name: "Anvil"),
      stars: 4.5,
      stock: 3
    ),
    Self.product(2, "blue MUG", cents: 700, category: Category(id: 5, name: "Tea"), stock: 0),
    Self.product(3, "Crème jug", stars: 3, day: 2),
    Self.product(4, "Lamp", cents: 700, day: 1, status: .draft),
  ]

  @Test func withoutAFilterAllActiveProductsAreListed() throws {
    #expect(try found() == [1, 2, 3])
  }

  @Test func everyWordIsFoundIgnoringCaseAndAccents() throws {
    #expect(try found { $0.filter.text = "mug" } == [1, 2])
    #expect(try found { $0.filter.text = "mug anvil" } == [1])
    #expect(try found { $0.filter.text = "creme" } == [3])
    #expect(try found { $0.filter.text = "SKU-2" } == [2])
    #expect(try found { $0.filter.text = "lamp" } == [])
  }

  @Test func eachFilterMatches() throws {
    #expect(try found { $0.filter.brand = 1 } == [1])
    #expect(try found { $0.filter.category = 5 } == [2])
    // A product without tracked stock counts as in stock.
    #expect(try found { $0.filter.isInStock = true } == [1, 3])
    #expect(try found { $0.filter.maximumStock = 0 } == [2])
    #expect(try found { $0.filter.minimumRating = 3.5 } == [1])
    #expect(try found { $0.filter.status = .only(.draft) } == [4])
    #expect(try found { $0.filter.status = .any } == [1, 2, 3, 4])
    #expect(try found { $0.filter.minimumPrice = Self.dollars(800) } == [1])
    #expect(try found { $0.filter.maximumPrice = Self.dollars(700) } == [2])
    let euros = Money(minorUnits: 1, currency: .euro)
    #expect(try found { $0.filter.minimumPrice = euros } == [])
  }

  @Test(arguments: [
    (ProductSortOrder.relevance, [1, 2, 3, 4]),
    // Products without a date, a price or a rating come last; equal ones keep their order.
    (.newest, [3, 4, 1, 2]), (.title, [2, 3, 4, 1]), (.priceAscending, [2, 4, 1, 3]),
    (.priceDescending, [1, 2, 4, 3]), (.rating, [1, 3, 2, 4]),
  ])
  func eachSortOrderIsApplied(_ order: ProductSortOrder, _ ids: [Int]) throws {
    let found = try found {
      $0.order = order
      $0.filter.status = .any
    }
    #expect(found == ids)
  }

  @Test func pagesFollowOneAnotherToTheEnd() throws {
    let question = ProductQuery(limit: 2)
    let first = try question.page(of: products, after: nil)
    #expect(first.items.map(\.id) == [1, 2])
    #expect(first.total == 3)
    let last = try question.page(of: products, after: first.next)
    #expect(last.items.map(\.id) == [3])
    #expect(last.next == nil)
  }

  @Test func aHugeLimitDoesNotOverflow() throws {
    let question = ProductQuery(limit: .max)
    #expect(try question.page(of: products, after: "1").items.map(\.id) == [2, 3])
    #expect(try question.page(of: products, after: String(Int.max)).items.isEmpty)
  }

  @Test(arguments: ["abc", "-1", ""])
  func anInvalidOffsetIsRefused(_ word: String) {
    #expect(throws: CatalogError.self) { try ProductQuery().page(of: products, after: word) }
  }

  @Test func aStockFilterNeedsTrackedStock() {
    var question = ProductQuery()
    question.filter.isInStock = true
    #expect(throws: CatalogError.self) { try question.page(of: [products[2]], after: nil) }
  }

  private func found(_ change: (inout ProductQuery) -> Void = { _ in }) throws -> [Int] {
    var question = ProductQuery()
    change(&question)
    return try question.page(of: products, after: nil).items.map(\.id.rawValue)
  }

  private static func dollars(_ cents: Int64) -> Money {
    Money(minorUnits: cents, currency: .usDollar)
  }

  private static func product(
    _ id: Int,
    _ title: String,
    cents: Int64? = nil,
    brand: Brand? = nil,
    category: Catalog.Category? = nil,
    stars: Double? = nil,
    day: Double? = nil,
    stock: Int? = nil,
    status: Product.Status = .active
  ) -> Product {
    Product(
      id: Product.ID(rawValue: id),
      title: title,
      status: .known(status),
      brand: brand,
      category: category,
      variants: [
        Variant(
          sku: SKU(rawValue: "SKU-\(id)"),
          prices: cents.map { [dollars($0)] } ?? [],
          stock: stock.map { Variant.Stock(onHand: $0) }
        )
      ],
      rating: Rating(average: stars),
      createdAt: day.map { Date(timeIntervalSince1970: $0 * 86_400) }
    )
  }
}
