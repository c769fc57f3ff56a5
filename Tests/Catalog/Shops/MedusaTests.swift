import Catalog
import CatalogTestSupport
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

@testable import CatalogShops

/// Tests of the store API of Medusa.
struct MedusaTests {
  private let region = [
    "GET /store/regions?fields=id&limit=1":
      #"{"regions": [{"id": "reg_1", "currency_code": "eur"}], "count": 1, "offset": 0, "limit": 1}"#
  ]
  private static let pricing =
    "region_id=reg_1&fields=%2Avariants.calculated_price%2C%2Bvariants.inventory_quantity%2C"
    + "%2Acategories"

  private let shirt = """
    {"id": "prod_1", "title": "Shirt", "description": "Soft.", "status": "published",
     "thumbnail": "https://x.test/t.png", "images": [{"id": "i", "url": "https://x.test/s.png"}],
     "categories": [{"id": "pcat_1", "name": "Shirts"}],
     "options": [{"id": "opt_1", "title": "Size", "values": [{"value": "S"}, {"value": "L"}]}],
     "created_at": "2026-05-01T10:00:00.000Z",
     "variants": [
       {"id": "variant_1", "sku": "SHIRT-S", "manage_inventory": true, "inventory_quantity": 3,
        "options": [{"value": "S", "option_id": "opt_1"}],
        "calculated_price": {"calculated_amount": 19.99, "currency_code": "eur"}},
       {"id": "variant_2", "sku": null, "manage_inventory": false, "inventory_quantity": null,
        "options": [{"value": "L", "option": {"title": "Size"}}],
        "calculated_price": {"calculated_amount": 90071992547409.93, "currency_code": "eur"}}
     ]}
    """

  private func shop(_ answers: [String: String]) -> ThirdPartyShop {
    ThirdPartyShop(answers.merging(region) { $1 })
  }

  private func list(_ products: String, count: Int = 1) -> String {
    #"{"products": [\#(products)], "count": \#(count), "offset": 0, "limit": 20}"#
  }

  @Test func aProductIsReadWithTheExactPricesOfTheRegion() async throws {
    let shop = shop(["GET /store/products?limit=20&offset=0&\(Self.pricing)": list(shirt)])
    let answer = try await shop.catalog(.medusa).products()
    let product = try #require(answer.value.items.first)
    #expect(product.title == "Shirt")
    #expect(product.status == .active)
    #expect(product.category?.name == "Shirts")
    #expect(product.options == [Product.Option("Size", values: ["S", "L"])])
    #expect(product.variants.map(\.sku) == ["SHIRT-S", "variant_2"])
    #expect(product.variants.map(\.options) == [["Size": "S"], ["Size": "L"]])
    #expect(
      product.variants.flatMap(\.prices).map(\.description) == [
        "19.99 EUR", "90071992547409.93 EUR",
      ]
    )
    #expect(product.variants.map(\.stock) == [Variant.Stock(onHand: 3), nil])
    #expect(product.images.map(\.url) == ["https://x.test/s.png"])
    #expect(answer.value.next == nil && answer.value.total == 1)
    #expect(answer.drops.isEmpty)
  }

  @Test func pagesFollowByTheirOffset() async throws {
    let shop = shop([
      "GET /store/products?limit=2&offset=4&\(Self.pricing)": list("\(shirt), 7", count: 9)
    ])
    let page = try await shop.catalog(.medusa).products(ProductQuery(limit: 2), after: "4").value
    // The unreadable product counts, too.
    #expect(page.next == "6" && page.total == 9 && page.items.count == 1)
  }

  @Test func aProductIsFoundByItsNumberAndItsSKU() async throws {
    let shop = shop([
      "GET /store/products?fields=id%2Cvariants.id%2Cvariants.sku&limit=100&offset=0": list(
        #"{"id": "prod_0", "variants": []}"#,
        count: 2
      ),
      "GET /store/products?fields=id%2Cvariants.id%2Cvariants.sku&limit=100&offset=1": list(
        #"{"id": "prod_1", "variants": [{"id": "variant_2", "sku": "SHIRT-S"}]}"#,
        count: 2
      ),
      "GET /store/products/prod_1?\(Self.pricing)": #"{"product": \#(shirt)}"#,
    ])
    let source = try shop.catalog(.medusa)
    #expect(try await source.product(having: "SHIRT-S").value.title == "Shirt")
    #expect(try await source.product(Product.ID(word: "prod_1")).value.title == "Shirt")
    let error = await #expect(throws: CatalogError.self) { try await source.product(7) }
    #expect(error?.title == "There is no product 7.")
  }

  @Test func categoriesHaveTheirParents() async throws {
    let path = "GET /store/product-categories?fields=id%2Cname%2Cparent_category_id&limit=100"
    let shop = shop([
      "\(path)&offset=0": """
      {"product_categories": [{"id": "pcat_2", "name": "Soft", "parent_category_id": "pcat_1"}],
       "count": 2, "offset": 0, "limit": 100}
      """,
      "\(path)&offset=1": """
      {"product_categories": [{"id": "pcat_1", "name": "Shirts", "parent_category_id": null}],
       "count": 2, "offset": 1, "limit": 100}
      """,
      "GET /store/products?limit=20&offset=0&category_id%5B%5D=pcat_2&\(Self.pricing)": list(shirt),
    ])
    let source = try shop.catalog(.medusa)
    let categories = try await source.categories().value.all
    #expect(categories.map(\.name) == ["Shirts", "Soft"])
    #expect(categories.map(\.parent) == [nil, Category.ID(word: "pcat_1")])
    let filter = ProductFilter(category: Category.ID(word: "pcat_2"))
    let request = ProductQuery(filter: filter)
    #expect(try await source.products(request).value.items.count == 1)
  }

  @Test func aStoreThatIgnoresTheOffsetEndsTheSearch() async throws {
    let store = ScriptedStore { _ in
      .json(#"{"products": [{"id": "prod_0", "variants": []}], "count": 1000000}"#)
    }
    let source = StoreAPI.medusa.makeClient(try store.client())
    let error = await #expect(throws: CatalogError.self) { try await source.product(7) }
    #expect(error?.code == "http.endless_pages")
    #expect(store.lines.count == 2)
  }

  @Test func aStoreWithoutRegionsHasNoPrices() async throws {
    let shop = ThirdPartyShop([
      "GET /store/regions?fields=id&limit=1": #"{"regions": [], "count": 0}"#,
      "GET /store/products?limit=20&offset=0&fields=%2Bvariants.inventory_quantity%2C%2Acategories":
        list(#"{"id": "prod_1", "title": "Shirt", "variants": [{"id": "variant_1"}]}"#),
    ])
    let product = try await shop.catalog(.medusa).products().value.items.first
    #expect(product?.variants.map(\.prices) == [[]])
  }

  @Test(arguments: [
    (#"{"calculated_amount": 19.999, "currency_code": "eur"}"#, nil, true),
    (#"{"calculated_amount": 500, "currency_code": "jpy"}"#, "500 JPY", false),
    (#"{"calculated_amount": "7.5", "currency_code": "EUR"}"#, "7.50 EUR", false),
    (#"{"calculated_amount": null, "currency_code": null}"#, nil, false),
    (#"{"calculated_amount": 1, "currency_code": "shells"}"#, nil, true),
    (#"{"calculated_amount": -1, "currency_code": "eur"}"#, nil, true),
  ])
  func aPriceIsExactOrDropped(_ price: String, _ text: String?, _ isDropped: Bool) async throws {
    let product = """
      {"id": "prod_1", "title": "Shirt",
       "variants": [{"id": "variant_1", "calculated_price": \(price)}]}
      """
    let shop = shop(["GET /store/products?limit=20&offset=0&\(Self.pricing)": list(product)])
    let answer = try await shop.catalog(.medusa).products()
    #expect(answer.value.items.first?.price()?.description == text)
    let path = "$.products[0].variants[0].calculated_price"
    #expect(answer.drops.drops.map(\.path) == (isDropped ? [path] : []))
  }

  @Test func aStoreWithoutAKeyRequiresASignIn() async throws {
    let shop = ThirdPartyShop(
      status: 400,
      [
        "GET /store/regions?fields=id&limit=1":
          #"{"type": "not_allowed", "message": "Publishable API key required."}"#
      ]
    )
    let error = await #expect(throws: CatalogError.self) {
      try await shop.catalog(.medusa).products()
    }
    #expect(error?.code == "catalog.not_signed_in")
  }

  @Test(arguments: [
    ProductQuery(filter: ProductFilter(isInStock: true)),
    ProductQuery(order: .priceAscending),
    ProductQuery(filter: ProductFilter(status: .only(.draft))),
  ])
  func whatTheAPILacksIsUnsupported(_ request: ProductQuery) async throws {
    let error = await #expect(throws: CatalogError.self) {
      try await shop([:]).catalog(.medusa).products(request)
    }
    #expect(error?.code == "catalog.unsupported")
  }
}
