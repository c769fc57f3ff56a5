import Catalog
import CatalogShops
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of the API of Platzi.
struct PlatziAPITests {
  private let mug = """
    {"id": "8", "title": "Blue mug", "slug": "blue-mug", "price": "9.50",
     "description": "It holds tea.",
     "category": {"id": 3, "name": "Tools", "slug": "tools", "image": "tools.png"},
     "images": ["https://x.test/mug.png"],
     "creationAt": "2025-06-08T00:09:24.000Z", "updatedAt": "2025-06-09T00:09:24.000Z"}
    """

  @Test func aProductIsDecodedWithoutMissingValues() async throws {
    let answer = try await ThirdPartyShop(["GET /products/8": mug]).catalog(.platzi).product(8)
    let product = answer.value
    #expect(product.id == 8)
    #expect(product.sku == "blue-mug")
    #expect(product.price()?.description == "9.50 USD")
    #expect(product.category == Category(id: 3, name: "Tools"))
    #expect(product.brand == nil)
    #expect(product.available == nil)
    #expect(product.rating == Rating())
    #expect(product.status == .known(.active))
    #expect(product.createdAt?.timeIntervalSince1970 == 1_749_341_364)
    #expect(answer.drops.drops.map(\.path) == ["$.category.image"])
  }

  @Test func aFullPageHasANextPage() async throws {
    let shop = ThirdPartyShop([
      "GET /products?offset=0&limit=2": #"[\#(mug), {"id": 9}]"#,
      "GET /products?offset=2&limit=2": #"[\#(mug)]"#,
    ])
    let store = try shop.catalog(.platzi)
    let first = try await store.products(ProductQuery(limit: 2))
    // The unreadable product counts for the offset.
    #expect(first.value.items.map(\.id) == [8])
    #expect(first.value.next == "2")
    #expect(first.drops.drops.map(\.path).contains("$[1]"))
    let last = try await store.products(ProductQuery(limit: 2), after: "2")
    #expect(last.value.next == nil)
  }

  @Test func theStoreFiltersByTextAndCategory() async throws {
    let shop = ThirdPartyShop([
      "GET /products?offset=0&limit=20&title=blue%20mug&categoryId=3": "[]"
    ])
    var question = ProductQuery()
    question.filter.text = "blue mug"
    question.filter.category = 3
    #expect(try await shop.catalog(.platzi).products(question).value.items.isEmpty)
  }

  @Test func otherSortOrdersAreAppliedInMemory() async throws {
    let cup = #"{"id": 9, "title": "Cup", "price": 2}"#
    let shop = ThirdPartyShop(["GET /products": "[\(mug), \(cup)]"])
    let page = try await shop.catalog(.platzi).products(ProductQuery(order: .priceAscending))
    #expect(page.value.items.map(\.title) == ["Cup", "Blue mug"])
    #expect(page.value.total == 2)
  }

  @Test func aProductIsFoundByItsSlugOrItsNumber() async throws {
    let shop = ThirdPartyShop(["GET /products/slug/blue-mug": mug, "GET /products/8": mug])
    let store = try shop.catalog(.platzi)
    #expect(try await store.product(having: "blue-mug").value.id == 8)
    #expect(try await store.product(having: "8").value.id == 8)
  }

  @Test func entityNotFoundErrorIsReportedAsMissingProduct() async throws {
    let shop = ThirdPartyShop(
      status: 400,
      [
        "GET /products/9": """
        {"path": "/api/v1/products/9", "timestamp": "2025-06-08T00:09:24.000Z",
         "name": "EntityNotFoundError",
         "message": "Could not find any entity of type \\"Product\\""}
        """
      ]
    )
    let store = try shop.catalog(.platzi)
    let error = await #expect(throws: CatalogError.self) { try await store.product(9) }
    #expect(error?.title == "There is no product 9.")
  }

  @Test func allErrorsOfTheServerAreReported() async throws {
    let shop = ThirdPartyShop(
      status: 400,
      ["POST /products": #"{"statusCode": 400, "message": ["one is bad", "two is bad"]}"#]
    )
    let store = try shop.catalog(.platzi)
    let error = await #expect(throws: CatalogError.self) {
      try await store.add(draft, isDryRun: false)
    }
    guard case .store(let failure) = error, case .status(400, let problem) = failure.kind else {
      Issue.record("It was \(String(describing: error)).")
      return
    }
    #expect(problem.detail == "one is bad; two is bad")
  }

  @Test func aProductIsAddedWithItsExactPrice() async throws {
    let shop = ThirdPartyShop(["POST /products": mug])
    let product = try await shop.catalog(.platzi).add(draft, isDryRun: false)
    #expect(product.id == 8)
    #expect(
      shop.asked.value == [
        #"POST /products {"title":"Blue mug","price":9.5,"description":"It holds tea.","#
          + #""categoryId":3,"images":["https://x.test/mug.png"]}"#
      ]
    )
  }

  @Test func aProductIsChanged() async throws {
    let shop = ThirdPartyShop(["PUT /products/8": mug])
    let store = try shop.catalog(.platzi)
    let old = Product(id: 8, title: "Mug")
    #expect(try await store.change(old, to: draft, isDryRun: false).title == "Blue mug")
  }

  @Test func trueMeansDeleted() async throws {
    let shop = ThirdPartyShop(["DELETE /products/8": "true"])
    try await shop.catalog(.platzi).remove(
      Product(id: 8, title: "Mug"),
      isDryRun: false
    )
    #expect(shop.asked.value == ["DELETE /products/8"])
  }

  @Test func falseMeansNotFound() async throws {
    let store = try ThirdPartyShop(["DELETE /products/8": "false"]).catalog(.platzi)
    let error = await #expect(throws: CatalogError.self) {
      try await store.remove(Product(id: 8, title: "Mug"), isDryRun: false)
    }
    #expect(error?.code == "catalog.not_found")
  }

  @Test func aDryRunIsRefusedWithoutARequest() async throws {
    let shop = ThirdPartyShop(["DELETE /products/8": "true"])
    let store = try shop.catalog(.platzi)
    let error = await #expect(throws: CatalogError.self) {
      try await store.remove(Product(id: 8, title: "Mug"), isDryRun: true)
    }
    #expect(error?.code == "catalog.unsupported")
    #expect(shop.asked.value.isEmpty)
  }

  private var draft: ProductDraft {
    ProductDraft(
      title: "Blue mug",
      description: "It holds tea.",
      category: 3,
      variants: [
        VariantDraft(sku: "M", prices: [Money(minorUnits: 950, currency: .usDollar)])
      ],
      images: [Product.Image(url: "https://x.test/mug.png")]
    )
  }
}
