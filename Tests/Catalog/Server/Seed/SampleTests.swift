import Catalog
import CatalogSamples
import CatalogTestSupport
import FoundationCore
import StoreHTTP
import Testing

/// The samples for previews, compared with the demo store.
struct SampleTests {
  private let shop: SeededShop

  init() async throws {
    let store = try await CatalogStore()
    try await store.seed(SeedCatalog.demoSeed)
    shop = try SeededShop(store.handler)
  }

  @Test func productsAreThoseOfTheDemoStore() async throws {
    let products = try await shop.products().sorted { $0.id < $1.id }
    #expect(products.count == 120)
    for (product, sample) in zip(products, Product.samples) { #expect(product == sample) }
  }

  @Test func categoriesAndBrandsAreThoseOfTheDemoStore() async throws {
    let categories = try await shop.list(of: Catalog.Category.self, "v1/categories")
    #expect(categories.sorted { $0.id < $1.id } == Category.samples)
    let brands = try await shop.list(of: Brand.self, "v1/brands")
    #expect(brands.sorted { $0.id < $1.id } == Brand.samples)
  }

  @Test func reviewsAreThoseOfTheDemoStore() async throws {
    var reviews: [Review] = []
    for product in Product.samples {
      reviews += try await shop.list(of: Review.self, "v1/products/\(product.id)/reviews")
    }
    #expect(reviews.sorted { $0.id < $1.id } == Review.samples)
  }
}
