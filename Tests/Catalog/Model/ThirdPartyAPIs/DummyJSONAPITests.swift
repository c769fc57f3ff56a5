import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

@testable import Catalog

/// Tests of the API of DummyJSON.
struct DummyJSONAPITests {
  private let mug = """
    {"id": 1, "title": "Mug", "description": "It holds tea.", "category": "kitchen-ware",
     "price": 9.99, "rating": 4.5, "stock": 3, "brand": "Anvil", "sku": "KIT-ANV-MUG-001",
     "reviews": [
       {"rating": 3, "comment": "Good.", "date": "2025-04-30T09:41:02.053Z", "reviewerName": "Ada"},
       {"rating": "5", "comment": "Fine.", "date": "soon", "reviewerName": "Ada"},
       {"comment": "No stars."}
     ],
     "meta": {"createdAt": "2025-04-30T09:41:02.053Z", "updatedAt": "2025-05-30T09:41:02.053Z"},
     "images": [], "thumbnail": "https://x.test/thumb.webp"}
    """
  private let shelves = """
    [{"slug": "kitchen-ware", "name": "Kitchen Ware", "url": "https://x.test"}, "tea"]
    """

  @Test func aProductIsReadWithBrandStockAndRating() async throws {
    let answer = try await ThirdPartyShop(["GET /products/1": mug]).catalog(.dummyJSON).product(1)
    let product = answer.value
    #expect(product.sku == "KIT-ANV-MUG-001")
    #expect(product.price()?.description == "9.99 USD")
    #expect(product.brand?.name == "Anvil")
    #expect(product.category?.name == "Kitchen Ware")
    #expect(product.available == 3)
    #expect(product.rating == Rating(average: 4.5, count: 2))
    #expect(product.images.map(\.url) == ["https://x.test/thumb.webp"])
    #expect(product.updatedAt?.timeIntervalSince1970 == 1_748_598_062.053)
    #expect(answer.drops.drops.map(\.path) == ["$.reviews[1].date", "$.reviews[2]"])
  }

  @Test func aMissingBrandIsNone() async throws {
    let shop = ThirdPartyShop(["GET /products/2": #"{"id": 2, "title": "Cup", "price": 1}"#])
    let answer = try await shop.catalog(.dummyJSON).product(2)
    #expect(answer.value.brand == nil)
    #expect(answer.value.sku == "2")
    #expect(answer.drops.isEmpty)
  }

  @Test func itsReviewsAreReadFromTheProduct() async throws {
    let store = try ThirdPartyShop(["GET /products/1": mug]).catalog(.dummyJSON)
    let page = try await store.reviews(of: 1, after: nil).value
    #expect(page.items.map(\.stars) == [3, 5])
    #expect(page.items.map(\.customer) == ["Ada", "Ada"])
    #expect(page.items.map(\.id) == [1, 2])
    #expect(page.items.map(\.text) == ["Good.", "Fine."])
    #expect(page.next == nil)
  }

  @Test func aPageGoesOnAfterAllThatItHad() async throws {
    let shop = ThirdPartyShop([
      "GET /products?limit=2&skip=0":
        #"{"products": [\#(mug), {"id": 2}], "total": 3, "skip": 0, "limit": 2}"#,
      // The `limit` of the last page is its count, not the requested one.
      "GET /products?limit=2&skip=2":
        #"{"products": [\#(mug)], "total": 3, "skip": 2, "limit": 1}"#,
    ])
    let store = try shop.catalog(.dummyJSON)
    let first = try await store.products(ProductQuery(limit: 2)).value
    #expect(first.items.count == 1)
    #expect(first.next == "2")
    #expect(first.total == 3)
    let last = try await store.products(ProductQuery(limit: 2), after: "2").value
    #expect(last.next == nil)
  }

  @Test func productsWithoutTitlesAreDroppedElementByElement() async throws {
    let page = #"{"products": [{"id": 1, "price": 1}, {"id": 2, "title": "Mug"}, {}], "total": 3}"#
    let shop = ThirdPartyShop(["GET /products?limit=20&skip=0": page])
    let answer = try await shop.catalog(.dummyJSON).products()
    #expect(answer.value.items.map(\.title) == ["Mug"])
    #expect(answer.drops.counts == [.missing: 2])
  }

  @Test func aHugeOffsetDoesNotOverflow() async throws {
    let page = #"{"products": [\#(mug)], "total": 3, "skip": \#(Int.max), "limit": 1}"#
    let shop = ThirdPartyShop([
      "GET /products?limit=1&skip=0": page, "GET /products?limit=1&skip=\(Int.max)": page,
    ])
    let store = try shop.catalog(.dummyJSON)
    #expect(try await store.products(ProductQuery(limit: 1)).value.next == "1")
    let last = try await store.products(ProductQuery(limit: 1), after: String(Int.max))
    #expect(last.value.next == nil)
  }

  @Test func theCategoriesAreReadAsObjectsAndAsWords() async throws {
    let shop = ThirdPartyShop(["GET /products/categories": shelves])
    let categories = try await shop.catalog(.dummyJSON).categories().value.all
    #expect(categories.map(\.name) == ["Kitchen Ware", "Tea"])
  }

  @Test func categoryFilterRequestsProductsBySlug() async throws {
    let shop = ThirdPartyShop([
      "GET /products/1": mug,
      "GET /products/categories": shelves,
      "GET /products/category/kitchen-ware?limit=20&skip=0":
        #"{"products": [\#(mug)], "total": 1, "skip": 0, "limit": 20}"#,
    ])
    let store = try shop.catalog(.dummyJSON)
    var question = ProductQuery()
    // The ID of a product's category finds the same category.
    question.filter.category = try await store.product(1).value.category?.id
    #expect(try await store.products(question).value.items.map(\.title) == ["Mug"])
  }

  @Test func aTextIsSearchedForByTheStore() async throws {
    let shop = ThirdPartyShop([
      "GET /products/search?limit=20&skip=0&q=mug": #"{"products": [\#(mug)], "total": 1}"#
    ])
    var question = ProductQuery()
    question.filter.text = "mug"
    #expect(try await shop.catalog(.dummyJSON).products(question).value.items.count == 1)
  }

  @Test func otherFiltersAreAppliedInMemory() async throws {
    let cup = #"{"id": 2, "title": "Cup", "price": 1, "stock": 0}"#
    let shop = ThirdPartyShop([
      "GET /products?limit=0": #"{"products": [\#(cup), \#(mug)], "total": 2}"#
    ])
    let store = try shop.catalog(.dummyJSON)
    var question = ProductQuery()
    question.filter.isInStock = true
    #expect(try await store.products(question).value.items.map(\.title) == ["Mug"])
    #expect(try await store.product(having: "2").value.title == "Cup")
    #expect(try await store.brands().value.map(\.name) == ["Anvil"])
  }

  @Test func changesAreNotSupported() async throws {
    let shop = ThirdPartyShop([:])
    let error = await #expect(throws: CatalogError.self) {
      try await shop.catalog(.dummyJSON).add(.mug())
    }
    #expect(error?.code == "catalog.unsupported")
    #expect(shop.asked.value.isEmpty)
  }
}
