import Catalog
import CatalogTestSupport
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// Tests of filtering loaded products without a request.
struct ProductFilterMatchingTests {
  private let kitchen = Category(id: 1, name: "Kitchen")
  private let mugs = Category(id: 2, name: "Mugs", parent: 1)
  private let garden = Category(id: 3, name: "Garden")

  private var tree: CategoryTree { CategoryTree([kitchen, mugs, garden]) }

  private var products: [Product] {
    [
      Product(id: 1, title: "Red mug", category: mugs),
      Product(id: 2, title: "Crème-coloured jug", category: kitchen),
      Product(id: 3, title: "Smuggler's spade", category: garden),
    ]
  }

  @Test func productsOfSubcategoriesMatchByTheTree() {
    let filter = ProductFilter(category: 1)
    #expect(products.filtered(by: filter, in: tree).map(\.id) == [1, 2])
    #expect(products.filtered(by: filter).map(\.id) == [2])
    #expect(products.filtered(by: ProductFilter(category: 9), in: tree).isEmpty)
    #expect([Product]().filtered(by: filter, in: tree).isEmpty)
  }

  @Test(arguments: [
    ("mug", [1]), ("MUG red", [1]), ("re mug", []), ("mug re", [1]), ("creme", [2]),
    ("crème-col", [2]), ("creme-jug", []), ("smug", [3]), ("uggler", []), ("-", []),
    (" ", [1, 2, 3]),
  ])
  func wordsAreThoseOfTheStore(text: String, ids: [Product.ID]) {
    #expect(products.filtered(by: ProductFilter(text: text)).map(\.id) == ids)
  }

  @Test func loadedProductsAreFilteredAsByTheStore() async throws {
    let store = try await CatalogStore()
    try await store.seed(7)
    let catalog = StoreClient(try SeededShop(store.handler).client)
    func found(_ filter: ProductFilter) async throws -> Set<Product.ID> {
      var found: Set<Product.ID> = []
      for try await page in catalog.pages(of: ProductQuery(filter: filter, limit: 100)) {
        found.formUnion(page.value.items.map(\.id))
      }
      return found
    }
    var all: [Product] = []
    let every = ProductQuery(filter: ProductFilter(status: .any), limit: 100)
    for try await page in catalog.pages(of: every) { all += page.value.items }
    let tree = try await catalog.categories().value

    let filters = Self.filters(of: all, in: tree)
    #expect(filters.count > 300)
    var sizes: Set<Int> = []
    for (number, filter) in filters.enumerated() where Rounds.areMany || number % 3 == 0 {
      let expected = try await found(filter)
      #expect(Set(all.filtered(by: filter, in: tree).map(\.id)) == expected, "\(filter)")
      sizes.insert(expected.count)
    }
    // Neither all nor no products each time.
    #expect(sizes.count > 20 && sizes.contains(0))
  }

  /// Returns a filter for each value that the products have, and combinations of them.
  private static func filters(of products: [Product], in tree: CategoryTree) -> [ProductFilter] {
    let ratings = Set(products.compactMap(\.rating.average)).sorted()
    let prices = Set(products.flatMap(\.variants).flatMap(\.prices)).sorted {
      ($0.currency.code, $0.minorUnits) < ($1.currency.code, $1.minorUnits)
    }
    let words = Set(
      products.flatMap {
        $0.title.split(separator: " ") + $0.description.split(separator: " ").prefix(3)
      }
    )
    .sorted()
    var filters =
      tree.all.map { ProductFilter(category: $0.id) }
      + Set(products.compactMap { $0.brand?.id.rawValue }).sorted().map {
        ProductFilter(brand: Brand.ID(rawValue: $0))
      }
      + ratings.map { ProductFilter(minimumRating: $0) }
      + ratings.map { ProductFilter(minimumRating: min(5, $0 + 0.001)) }
      + ProductFilter.maximumStockRange.map { ProductFilter(maximumStock: $0, status: .any) }
      + Product.Status.allCases.map { ProductFilter(status: .only($0)) }
      + words.map { ProductFilter(text: String($0)) }
      + words.map { ProductFilter(text: String($0.prefix(2))) }
      + products.prefix(20).compactMap(\.sku).map { ProductFilter(text: $0.rawValue.lowercased()) }
      + [ProductFilter(), ProductFilter(isInStock: true), ProductFilter(minimumRating: 0)]
    var random = SplitMix64(1)
    for _ in 0..<200 {
      let limits = prices.filter { $0.currency == prices.randomElement(using: &random)?.currency }
      let limit = limits.randomElement(using: &random)
      let isMinimum = Bool.random(using: &random)
      filters.append(
        ProductFilter(
          text: Int.random(in: 0..<4, using: &random) == 0
            ? words.randomElement(using: &random).map(String.init) ?? "" : "",
          category: Bool.random(using: &random) ? tree.all.randomElement(using: &random)?.id : nil,
          minimumPrice: isMinimum ? limit : nil,
          maximumPrice: isMinimum ? nil : limit,
          isInStock: Bool.random(using: &random),
          status: Bool.random(using: &random) ? .any : nil,
          minimumRating: Bool.random(using: &random) ? ratings.randomElement(using: &random) : nil
        )
      )
    }
    return filters
  }
}
