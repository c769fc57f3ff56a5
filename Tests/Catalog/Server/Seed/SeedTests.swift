import Catalog
import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// Tests of the demo catalog of a seed.
struct SeedTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func has120ProductsOn8ShelvesOf4Departments() async throws {
    let shop = try await seeded(1)
    let products = try await shop.products()
    #expect(products.count == 120)
    let categories = try await shop.list(of: Catalog.Category.self, "v1/categories")
    #expect(categories.count { $0.parent == nil } == 4)
    #expect(categories.count { $0.parent != nil } == 8)
    #expect(Set(products.compactMap(\.category?.id)).count == 8)
    #expect(try await shop.list(of: Brand.self, "v1/brands").count == 21)
    #expect(products.allSatisfy { $0.brand != nil && !$0.description.isEmpty })
    #expect(Set(products.map(\.title)).count == 120)
    #expect(Set(products.map(\.description)).count == 120)
  }

  @Test func hasVariantsThatAreSoldOutAndSomeThatSoonWillBe() async throws {
    let products = try await seeded(1).products()
    let variants = products.flatMap(\.variants)
    #expect(Set(variants.map(\.sku)).count == variants.count)
    #expect(variants.contains { $0.sku == "MUG-RED" })
    #expect(products.count { $0.available == 0 } >= 8)
    #expect(variants.contains { 1...4 ~= $0.stock?.available ?? 0 })
  }

  @Test(arguments: [0, 1, 7, .max] as [UInt64])
  func hasReviewsOfEveryKind(_ seed: UInt64) async throws {
    let products = try await seeded(seed).products()
    #expect(200...400 ~= products.reduce(0) { $0 + $1.rating.count })
    for stars in 0..<5 {
      #expect(products.contains { $0.rating.histogram[stars] > 0 })
    }
    #expect(products.contains { $0.rating.count == 0 })
  }

  @Test func reviewsComeAfterTheirProductTheNewestFirst() async throws {
    let shop = try await seeded(1)
    for product in try await shop.products() {
      let reviews = try await shop.list(of: Review.self, "v1/products/\(product.id)/reviews")
      #expect(reviews.count == product.rating.count)
      #expect(Set(reviews.map(\.customer)).count == reviews.count)
      let dates = reviews.compactMap(\.createdAt) + [try #require(product.createdAt)]
      #expect(dates == dates.sorted(by: >))
    }
  }

  @Test func pricesAreInSeveralCurrenciesWithTheirOwnDecimals() async throws {
    let products = try await seeded(1).products()
    let prices = products.flatMap(\.variants).flatMap(\.prices)
    #expect(Set(prices.map(\.currency.code)) == ["EUR", "USD", "GBP", "JPY"])
    for price in prices {
      #expect(price.minorUnits > 0)
      #expect(price.minorUnits.isMultiple(of: price.currency == .yen ? 10 : 5))
    }
    // A yen is about 1/160 of a euro and has no minor unit.
    for product in products {
      guard let yen = product.price(in: .yen), let euro = product.price(in: .euro) else { continue }
      #expect((yen.minorUnits * 100 - euro.minorUnits * 162).magnitude <= 500)
    }
  }

  @Test func aSearchForAMugFindsMugs() async throws {
    let shop = try await seeded(1)
    let found = try await shop.products(["q": "mug", "limit": 100])
    #expect(found.contains { $0.sku == "MUG-RED" })
    #expect(found.count >= 8)
  }

  @Test func theSameSeedIsTheSameStoreToTheByte() async throws {
    #expect(
      try await seeded(5, named: "a").everything() == seeded(5, named: "b").everything()
    )
  }

  @Test func anotherSeedSellsTheSameForOtherPrices() async throws {
    let one = try await seeded(1, named: "a").products()
    let other = try await seeded(2, named: "b").products()
    #expect(one.map(\.title) == other.map(\.title))
    #expect(one.flatMap(\.variants).map(\.sku) == other.flatMap(\.variants).map(\.sku))
    #expect(one.map { $0.price() } != other.map { $0.price() })
    #expect(one.map(\.available) != other.map(\.available))
    #expect(one.map(\.rating) != other.map(\.rating))
  }

  private func seeded(_ seed: UInt64, named name: String = "store") async throws -> SeededShop {
    let store = try await CatalogStore(at: folder.file(name))
    #expect(try await store.seed(seed) == 120)
    return try SeededShop(store.handler)
  }
}
