import Catalog
import Foundation
import FoundationCore
import Ordering
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

@testable import CatalogServer

/// Tests of the products of a list, their order and their pages.
struct ProductListTests {
  private let store: ListedStore

  init() async throws { store = try await ListedStore() }

  @Test func ofAnEmptyStoreIsEmpty() async throws {
    for order in ProductSortOrder.allCases {
      let page = try await store.list(["sort": order.rawValue, "total": true, "facets": true])
      #expect(page.items.isEmpty && page.next == nil && page.total == 0)
      #expect(page.facets == ProductPage.Facets())
    }
    #expect(try await store.list(["q": "mug"]).items.isEmpty)
  }

  /// Many products with few titles, prices and ratings, so that most are equal in every order.
  @Test(arguments: 1...Rounds.count(2, atNight: 6))
  func hasEveryProductOnceOverAllPagesInEveryOrder(seed: Int) async throws {
    var random = SplitMix64(UInt64(seed))
    let products = try await addMany(&random)
    for _ in 0..<40 {
      let question = Question(&random)
      let expected = question.answer(from: products)
      let found = try await store.numbers(
        question.query,
        limit: Int.random(in: 1...9, using: &random)
      )
      #expect(found == expected, "\(question.query.encoded)")
      let walked = try await store.numbers(question.query, sortLimit: 3)
      #expect(walked == expected || question.isCutShort, "walked: \(question.query.encoded)")
      var query = question.query
      query["total"] = "true"
      #expect(try await store.list(query).total == expected.count, "\(question.query.encoded)")
    }
  }

  @Test func takesTheSubtreeOfACategoryHoweverDeep() async throws {
    var script = "INSERT INTO category (id, parent, name) VALUES (1, NULL, 'Top');"
    for id in 2...8 {
      script += "INSERT INTO category (id, parent, name) VALUES (\(id), \(id - 1), 'Level \(id)');"
    }
    try await store.execute(script)
    let drafts = (1...8).map { level in
      var draft = ProductDraft.plain("At \(level)")
      draft.category = Category.ID(rawValue: level)
      return draft
    }
    try await store.add(drafts)
    for order in ProductSortOrder.allCases {
      let query: HTTPRequest.Query = ["category": 3, "sort": order.rawValue]
      #expect(try await store.numbers(query, limit: 4).sorted() == [3, 4, 5, 6, 7, 8])
    }
    #expect(try await store.list(["category": 9]).items.isEmpty)
  }

  @Test func sortsTitlesWithoutCapitalsAndAccents() async throws {
    try await store.add(["zebra", "Äpfel", "banana", "apple", "Zoo"].map { .plain($0) })
    #expect(
      try await store.titles(["sort": "title"]) == ["Äpfel", "apple", "banana", "zebra", "Zoo"]
    )
  }

  @Test func comparesPricesInOneCurrency() async throws {
    var yen = ProductDraft.plain("In yen")
    yen.variants[0].prices = [Money(minorUnits: 5, currency: .yen)]
    try await store.add([.plain("In euros", price: 900), yen])
    let unnamed = try await store.client.get("/v1/products?sort=price")
    #expect(unnamed.status == 400)
    #expect(unnamed.text.contains("its prices are in several currencies"), "\(unnamed.text)")
    #expect(try await store.titles(["sort": "price", "currency": "EUR"]) == ["In euros"])
    #expect(try await store.titles(["sort": "price", "currency": "JPY"]) == ["In yen"])
    #expect(try await store.titles(["maxPrice": 5, "currency": "JPY"]) == ["In yen"])
    let page = try await store.list(["sort": "price", "currency": "EUR", "total": true])
    #expect(page.total == 1)
  }

  @Test func comparesPricesInTheCurrencyOfTheStore() async throws {
    var (pounds, both) = (ProductDraft.plain("In pounds"), ProductDraft.plain("In both"))
    let price = Money(minorUnits: 500, currency: .poundSterling)
    pounds.variants[0].prices = [price]
    both.variants[0].prices = [Money(minorUnits: 100, currency: .euro), price]
    try await store.add([pounds])
    #expect(try await store.titles(["maxPrice": 500]) == ["In pounds"])
    try await store.add([both, .plain("In euros", price: 900)])
    let profile = StoreProfile(name: "Mugs", country: CountryCode("GB"), currency: .poundSterling)
    let tag = try await store.client.get("/v1/store").tag
    let opened = try await store.client.put("/v1/store", profile.json, ifMatch: tag)
    #expect(opened.status == 200, "\(opened.text)")
    #expect(Set(try await store.titles(["sort": "price"])) == ["In pounds", "In both"])
  }

  @Test func countsFacets() async throws {
    try await store.execute(
      """
      INSERT INTO category (id, parent, name) VALUES (1, NULL, 'Kitchen'), (2, 1, 'Mugs');
      """
    )
    var drafts = (0..<5).map { ProductDraft.plain("Mug \($0)") }
    for place in 0..<3 { drafts[place].category = 2 }
    drafts[3].category = 1
    for place in 0..<2 { drafts[place].brand = "Brio" }
    try await store.add(drafts)
    try await store.execute("UPDATE product SET rating = id * 100 WHERE id > 2")
    let page = try await store.list(["facets": true, "limit": 1])
    let facets = try #require(page.facets)
    #expect(facets.categories.map(\.count) == [4, 3])
    #expect(facets.categories.map(\.name) == ["Kitchen", "Mugs"])
    #expect(facets.brands.map(\.count) == [2])
    #expect(facets.ratings.map(\.value) == ["5", "4", "3", "2", "1"])
    #expect(facets.ratings.map(\.count) == [1, 2, 3, 3, 3])
    for choice in facets.categories {
      let list = try await store.list(["category": choice.value, "total": true])
      #expect(list.total == choice.count)
    }
    let narrow = try #require(
      try await store.list(["facets": true, "minRating": 4, "q": "mug"]).facets
    )
    #expect(narrow.ratings.map(\.count) == [1, 2, 2, 2, 2])
  }

  @Test func refusesUnknownParameters() async throws {
    for query in [
      "sort=stars", "sort=title;DROP", "limit=0", "limit=101", "limit=x", "status=gone",
      "minPrice=-1", "minPrice=2&maxPrice=1", "inStock=maybe", "maxStock=10", "colour=red",
      "category=x", "currency=euro", "minRating=9",
    ] {
      #expect(try await store.client.get("/v1/products?\(query)").status == 400, "\(query)")
    }
  }
}

extension ProductListTests {
  private func addMany(_ random: inout SplitMix64) async throws -> [Product] {
    try await store.execute(
      """
      INSERT INTO category (id, parent, name) VALUES
        (1, NULL, 'A'), (2, 1, 'B'), (3, 1, 'C'), (4, 2, 'D'), (5, NULL, 'E');
      """
    )
    let drafts = (0..<70).map { _ in
      var draft = ProductDraft.plain(
        ["Mug", "mug", "Bowl", "Plate", "Émile"].randomElement(using: &random) ?? "",
        price: Int64.random(in: 1...4, using: &random) * 100,
        onHand: Int.random(in: 0...2, using: &random)
      )
      draft.status = Product.Status.allCases.randomElement(using: &random) ?? .active
      if Bool.random(using: &random) { draft.status = .active }
      draft.brand = [nil, "One", "Two"].randomElement(using: &random) ?? nil
      draft.category = [nil, 1, 2, 3, 4, 5].randomElement(using: &random) ?? nil
      if Bool.random(using: &random) {
        draft.variants[0].prices.append(Money(minorUnits: 50, currency: .usDollar))
      }
      return draft
    }
    let ids = try await store.add(drafts)
    var script = ""
    for id in ids {
      let rating = Int.random(in: 0...3, using: &random)
      guard rating > 0 else { continue }
      script +=
        "UPDATE product SET rating = \(rating + 2)00, stars_\(rating + 2) = 1 WHERE id = \(id);"
    }
    try await store.execute(script)
    return try await store.server.store.database.read {
      try await ProductStore($0).products(ids.map { Product.ID(rawValue: $0) })
    }
  }
}

/// A query, and its expected result, computed in memory.
private struct Question {
  private var status: String?
  private var category: Int?
  private var brand: Int?
  private var prices: (least: Int, most: Int)?
  private var currency = "EUR"
  private var isInStock = false
  private var greatestStock: Int?
  private var leastRating: Int?
  private var word: String?
  private let order: ProductSortOrder

  private static let below = [1: [1, 2, 3, 4], 2: [2, 4], 3: [3], 4: [4], 5: [5]]

  init(_ random: inout SplitMix64) {
    // Other tests cover relevance.
    order =
      [.newest, .title, .priceAscending, .priceDescending, .rating]
      .randomElement(using: &random) ?? .newest
    if Int.random(in: 0..<3, using: &random) == 0 {
      status = ["any", "draft", "archived"].randomElement(using: &random)
    }
    if Bool.random(using: &random) { category = Int.random(in: 1...5, using: &random) }
    if Int.random(in: 0..<3, using: &random) == 0 { brand = Int.random(in: 1...2, using: &random) }
    if Int.random(in: 0..<3, using: &random) == 0 {
      prices = (Int.random(in: 0...200, using: &random), Int.random(in: 200...400, using: &random))
    }
    if Int.random(in: 0..<4, using: &random) == 0 { currency = "USD" }
    isInStock = Int.random(in: 0..<4, using: &random) == 0
    if Int.random(in: 0..<4, using: &random) == 0 { leastRating = 4 }
    if Int.random(in: 0..<4, using: &random) == 0 { word = "mug" }
    if Int.random(in: 0..<4, using: &random) == 0 {
      greatestStock = Int.random(in: 0...9, using: &random)
    }
  }

  /// `true` if the list is limited to the newest matches.
  var isCutShort: Bool { word != nil && order != .newest }

  var query: HTTPRequest.Query {
    var query: HTTPRequest.Query = ["sort": order.rawValue, "currency": currency]
    query["status"] = status
    query["category"] = category.map { "\($0)" }
    query["brand"] = brand.map { "\($0)" }
    query["minPrice"] = prices.map { "\($0.least)" }
    query["maxPrice"] = prices.map { "\($0.most)" }
    if isInStock { query["inStock"] = "true" }
    query["maxStock"] = greatestStock.map { "\($0)" }
    query["minRating"] = leastRating.map { "\($0)" }
    query["q"] = word
    return query
  }

  func answer(from products: [Product]) -> [Int] {
    products.filter(lets).sorted(by: isBefore).map(\.id.rawValue)
  }

  private func lets(_ product: Product) -> Bool {
    let price = price(product)
    let isSortedByPrice = order == .priceAscending || order == .priceDescending
    let fits = prices.map { prices in
      price.map { (prices.least...prices.most).contains($0) } ?? false
    }
    return (status == "any" || product.status.rawValue == status ?? "active")
      && (category.map { Self.below[$0]?.contains(product.category?.id.rawValue ?? 0) == true }
        ?? true)
      && (brand.map { $0 == product.brand?.id.rawValue } ?? true)
      && (fits ?? (!isSortedByPrice || price != nil))
      && (!isInStock || product.available ?? 0 > 0)
      && (greatestStock.map { most in
        product.variants.contains { ($0.stock?.available ?? 0) <= most }
      } ?? true)
      && (leastRating.map { product.rating.average ?? 0 >= Double($0) } ?? true)
      && (word.map { product.title.lowercased() == $0 } ?? true)
  }

  private func price(_ product: Product) -> Int? {
    product.price(in: Currency(currency)).map { Int($0.minorUnits) }
  }

  private func isBefore(_ one: Product, _ other: Product) -> Bool {
    let older = one.id < other.id
    let (a, b) = (price(one) ?? 0, price(other) ?? 0)
    return switch order {
    case .title where one.title.sortKey != other.title.sortKey:
      one.title.sortKey < other.title.sortKey
    case .priceAscending where a != b: a < b
    case .priceDescending where a != b: a > b
    case .rating where one.rating.average != other.rating.average:
      one.rating.average ?? 0 > other.rating.average ?? 0
    case .title, .priceAscending: older
    default: !older
    }
  }
}
