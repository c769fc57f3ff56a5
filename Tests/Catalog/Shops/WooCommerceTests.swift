import Catalog
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

@testable import CatalogShops

/// Tests of the API of WooCommerce.
struct WooCommerceTests {
  static let api = "GET /wp-json/wc/v3"
  private let list = "\(api)/products?page=1&per_page=20&status=publish"
  private let currency = ["\(api)/data/currencies/current": #"{"code": "EUR", "name": "Euro"}"#]

  private let mug = """
    {"id": 12, "name": "Mug &amp; saucer", "type": "simple", "status": "publish",
     "description": "<p>For <b>tea</b>.</p>", "sku": "MUG", "price": "21.50",
     "regular_price": "24.00", "sale_price": "21.50", "manage_stock": true, "stock_quantity": 4,
     "stock_status": "instock", "average_rating": "4.50", "rating_count": 2, "parent_id": 0,
     "date_created_gmt": "2026-03-23T03:36:38", "date_modified_gmt": "2026-03-24T03:36:38",
     "categories": [{"id": 9, "name": "Tea &amp; coffee", "slug": "tea"}], "tags": [],
     "brands": [{"id": 3, "name": "Anvil", "slug": "anvil"}], "variations": [],
     "images": [{"id": 4, "src": "https://x.test/mug.jpg", "name": "mug", "alt": "A mug"}],
     "attributes": [{"id": 0, "name": "Material", "variation": false, "options": ["Clay"]}]}
    """
  private let shirt = """
    {"id": 22, "name": "Shirt", "type": "variable", "status": "publish", "sku": "SHIRT",
     "price": "9.00", "manage_stock": false, "stock_quantity": null, "parent_id": 0,
     "average_rating": "0.00", "rating_count": 0, "images": [], "variations": [732, 733],
     "attributes": [{"id": 6, "name": "Color", "variation": true, "options": ["Black", "Green"]}]}
    """
  private let variations = """
    [{"id": 732, "sku": "", "price": "9.00", "manage_stock": "parent", "stock_quantity": 7,
      "stock_status": "instock", "attributes": [{"id": 6, "name": "Color", "option": "Black"}]},
     {"id": 733, "sku": "SHIRT-G", "price": "", "manage_stock": "yes", "stock_quantity": "-2",
      "stock_status": "onbackorder", "attributes": [{"id": 6, "name": "Color", "option": ""}]}]
    """

  private func shop(_ answers: [String: String], fields: HTTPFields = [:]) -> ThirdPartyShop {
    ThirdPartyShop(answers.merging(currency) { $1 }, fields: fields)
  }

  @Test func aProductIsReadWithItsExactPrice() async throws {
    let answer = try await shop([list: "[\(mug)]"]).catalog(.wooCommerce).products()
    let product = try #require(answer.value.items.first)
    #expect(product.title == "Mug & saucer")
    #expect(product.description == "For tea.")
    #expect(product.category == Category(id: 9, name: "Tea & coffee"))
    #expect(product.brand == Brand(id: 3, name: "Anvil"))
    #expect(product.price() == Money(minorUnits: 2150, currency: .euro))
    #expect(product.variants.map(\.hasAssumedCurrency) == [false])
    #expect(product.available == 4)
    #expect(product.rating == Rating(average: 4.5, count: 2))
    #expect(product.images == [Product.Image(url: "https://x.test/mug.jpg", text: "A mug")])
    #expect(product.createdAt == Date(timeIntervalSince1970: 1_774_236_998))
    // An attribute that is no option is a property.
    #expect(product.options.isEmpty && product.variants.map(\.options) == [[:]])
    #expect(answer.drops.isEmpty)
  }

  @Test func variationsAreVariants() async throws {
    let shop = shop([
      "\(Self.api)/products/22": shirt,
      "\(Self.api)/products/22/variations?page=1&per_page=100": variations,
    ])
    let answer = try await shop.catalog(.wooCommerce).product(22)
    let product = answer.value
    #expect(product.options == [Product.Option("Color", values: ["Black", "Green"])])
    #expect(product.variants.map(\.sku) == ["732", "SHIRT-G"])
    #expect(product.variants.map(\.options) == [["Color": "Black"], [:]])
    #expect(product.variants[0].prices.map(\.description) == ["9.00 EUR"])
    #expect(product.variants[1].prices.isEmpty)
    // Variations that share the stock of their product have no stock themselves.
    #expect(product.variants.map(\.stock) == [nil, Variant.Stock(onHand: 0)])
    #expect(product.rating == Rating())
    #expect(answer.drops.isEmpty)
  }

  @Test(
    arguments: [
      (["X-WP-Total": "45", "X-WP-TotalPages": "3"], "2", 45),
      (["X-WP-Total": "1", "X-WP-TotalPages": "1"], nil, 1),
      (["Link": "<http://shop.test/products?page=2>; rel=\"next\""], "2", nil),
      (["Link": "<http://shop.test/products?page=1>; rel=\"prev\""], nil, nil),
      ([:], nil, nil),
      (["X-WP-Total": "-1", "X-WP-TotalPages": "many"], nil, nil),
    ] as [(HTTPFields, String?, Int?)]
  )
  func theHeaderFieldsSayIfThereAreMorePages(
    _ fields: HTTPFields,
    _ next: String?,
    _ total: Int?
  ) async throws {
    let page = try await shop([list: "[\(mug)]"], fields: fields).catalog(.wooCommerce)
      .products().value
    #expect(page.next == next)
    #expect(page.total == total)
  }

  @Test func theShopFiltersAndSorts() async throws {
    let shop = shop([:])
    var filter = ProductFilter(text: "mug", category: 9, brand: 3, isInStock: true, status: .any)
    filter.minimumPrice = Money(minorUnits: 500, currency: .euro)
    filter.maximumPrice = Money(minorUnits: 1250, currency: .euro)
    let request = ProductQuery(filter: filter, order: .newest, limit: 5)
    await #expect(throws: CatalogError.self) {
      try await shop.catalog(.wooCommerce).products(request, after: "3")
    }
    #expect(
      shop.asked.value.last == "\(Self.api)/products?page=3&per_page=5&search=mug&category=9"
        + "&brand=3&stock_status=instock&min_price=5&max_price=12.5&status=any&orderby=date&order=desc"
    )
  }

  @Test(arguments: [
    ProductFilter(maximumStock: 3), ProductFilter(minimumRating: 4),
    ProductFilter(status: .only(.archived)),
    ProductFilter(minimumPrice: Money(minorUnits: 1, currency: .usDollar)),
  ])
  func aFilterThatTheShopLacksIsUnsupported(_ filter: ProductFilter) async throws {
    let shop = shop([:])
    let error = await #expect(throws: CatalogError.self) {
      try await shop.catalog(.wooCommerce).products(ProductQuery(filter: filter))
    }
    #expect(error?.code == "catalog.unsupported")
  }

  @Test func theSKUOfAVariationFindsItsProduct() async throws {
    let found = #"{"id": 733, "name": "Shirt", "type": "variation", "sku": "S,G", "parent_id": 22}"#
    let shop = shop([
      "\(Self.api)/products?sku=S%2CG&per_page=100": "[\(mug), \(found)]",
      "\(Self.api)/products/22": shirt,
      "\(Self.api)/products/22/variations?page=1&per_page=100": variations,
      "\(Self.api)/products?sku=NONE&per_page=100": "[\(mug)]",
    ])
    let source = try shop.catalog(.wooCommerce)
    #expect(try await source.product(having: "S,G").value.id == 22)
    let error = await #expect(throws: CatalogError.self) {
      try await source.product(having: "NONE")
    }
    #expect(error?.code == "catalog.not_found")
  }

  @Test func categoriesHaveTheirParents() async throws {
    let shop = shop([
      "\(Self.api)/products/categories?page=1&per_page=100": """
      [{"id": 15, "name": "Cups", "parent": 9, "image": null},
       {"id": 9, "name": "Tea &amp; coffee", "parent": 0, "image": {"src": "https://x.test/t.jpg"}},
       {"name": "Lost"}]
      """
    ])
    let answer = try await shop.catalog(.wooCommerce).categories()
    #expect(answer.value.all.map(\.id) == [9, 15])
    #expect(answer.value.all.map(\.parent) == [nil, 9])
    #expect(answer.value.all[0].image?.absoluteString == "https://x.test/t.jpg")
    #expect(answer.drops.drops.map(\.path) == ["$[2]"])
  }

  @Test func brandsHaveThePlainTextOfTheirNames() async throws {
    let shop = shop([
      "\(Self.api)/products/brands?page=1&per_page=100": """
      [{"id": "3", "name": "Anvil &amp; Sons", "slug": "anvil", "parent": 0, "count": 2}, {"id": 4}]
      """
    ])
    let answer = try await shop.catalog(.wooCommerce).brands()
    #expect(answer.value == [Brand(id: 3, name: "Anvil & Sons")])
    #expect(answer.drops.drops.map(\.path) == ["$[1]"])
  }

  /// Version 9.6 brought brands; an older shop has no path for them, and ignores the filter.
  @Test func aShopWithoutBrandsIsNotTakenForOneThatHasAllOfABrand() async throws {
    let filtered = "\(Self.api)/products?page=1&per_page=20&brand=3&status=publish"
    let old = shop([filtered: "[\(shirt)]"])
    let request = ProductQuery(filter: ProductFilter(brand: 3))
    let error = await #expect(throws: CatalogError.self) {
      try await old.catalog(.wooCommerce).products(request)
    }
    #expect(error?.title == "This store's API does not support filtering by brand.")
    let listing = await #expect(throws: CatalogError.self) {
      try await old.catalog(.wooCommerce).brands()
    }
    #expect(listing?.title == "This store's API does not support listing brands.")
    let new = try shop([filtered: "[\(mug)]"]).catalog(.wooCommerce)
    #expect(try await new.products(request).value.items.map(\.id) == [12])
  }

  @Test func reviewsAreReadWithoutEmailAddresses() async throws {
    let shop = shop(
      [
        "\(Self.api)/products/reviews?product=12&page=1&per_page=20": """
        [{"id": 22, "date_created_gmt": "2026-10-18T20:59:17", "reviewer": "Ada", "rating": 5,
          "reviewer_email": "ada@example.com", "review": "<p>Nice!</p>\\n", "verified": true},
         {"id": 23, "reviewer": "Bob", "rating": 0, "review": "Where is it?"}]
        """
      ],
      fields: ["X-WP-Total": "40", "X-WP-TotalPages": "2"]
    )
    let answer = try await shop.catalog(.wooCommerce)
      .reviews(of: 12, after: nil)
    #expect(answer.value.items.map(\.text) == ["Nice!"])
    #expect(answer.value.items.map(\.customer) == ["Ada"])
    #expect(answer.value.next == .cursor("2"))
    #expect(answer.value.total == 40)
    // The catalog has no reviews without stars.
    #expect(answer.drops.drops.map(\.path) == ["$[1]"])
  }

  @Test func theCurrencyIsAskedOnceAndAssumedOnlyIfItIsNotTold() async throws {
    let shop = shop([list: "[\(mug)]"])
    let source = try shop.catalog(.wooCommerce)
    for _ in 0..<2 { _ = try await source.products() }
    #expect(shop.asked.value.filter { $0.contains("currencies") }.count == 1)

    let secretive = ThirdPartyShop([list: "[\(mug)]"])
    let product = try await secretive.catalog(.wooCommerce).products().value.items.first
    #expect(product?.price()?.description == "21.50 USD")
    #expect(product?.variants.map(\.hasAssumedCurrency) == [true])
  }

  @Test func oddValuesAreDroppedAndReported() async throws {
    let odd = """
      [{"id": "5", "name": "Odd", "price": "1,50", "manage_stock": "maybe", "stock_quantity": "x",
        "average_rating": "9.00", "images": ["mug.jpg"], "categories": [7]}, {"id": 6}, 8]
      """
    let answer = try await shop([list: odd]).catalog(.wooCommerce).products()
    #expect(answer.value.items.map(\.id) == [5])
    #expect(answer.value.items[0].price() == nil)
    let paths = Set(answer.drops.drops.map(\.path))
    #expect(
      paths.isSuperset(of: [
        "$[0].price", "$[0].manage_stock", "$[0].stock_quantity", "$[0].categories[0]", "$[1]",
        "$[2]",
      ]),
      "\(paths)"
    )
  }

  @Test func aMissingProductIsNotFound() async throws {
    let error = #"{"code": "woocommerce_rest_product_invalid_id", "message": "Invalid ID."}"#
    let shop = ThirdPartyShop(status: 404, ["\(Self.api)/products/7": error])
    let failure = await #expect(throws: CatalogError.self) {
      try await shop.catalog(.wooCommerce).product(7)
    }
    #expect(failure?.title == "There is no product 7.")
  }

  @Test func variationsThatNeverEndAreAnError() async throws {
    let shop = shop(
      Dictionary(
        uniqueKeysWithValues: (1...101).map {
          ("\(Self.api)/products/22/variations?page=\($0)&per_page=100", variations)
        }
      ).merging(["\(Self.api)/products/22": shirt]) { $1 },
      fields: ["X-WP-TotalPages": "999999"]
    )
    let error = await #expect(throws: CatalogError.self) {
      try await shop.catalog(.wooCommerce).product(22)
    }
    #expect(error?.code == "http.endless_pages")
  }

  @Test(arguments: [
    ("<p>One<br>two</p>\n<p>Three &amp; &#8364;4&nbsp;&lt;5</p>", "One\ntwo\n\nThree & €4 <5"),
    ("<ul><li>Red</li><LI class='x'>Blue</LI></ul>After", "- Red\n- Blue\n\nAfter"),
    ("<style>p { color: red }</style><!-- <p> -->Soft\n  and <b>warm</b>", "Soft and warm"),
    ("Plain\n\ntext, 5 &gt; 4", "Plain\n\ntext, 5 > 4"),
  ])
  func aTextKeepsItsParagraphs(_ markup: String, _ text: String) {
    #expect(HTMLText(markup).plainText == text)
  }

  @Test func theBaseMayHaveThePathOfTheAPI() throws {
    let site = try #require(URL(string: "https://shop.test/blog/wp-json/wc/v3/"))
    let client = HTTPClient(site, over: InProcessTransport { _ in HTTPResponse() })
    #expect(client.path("products", below: WooCommerceAPI.prefix).encoded == "products")
    let other = try #require(URL(string: "https://shop.test/blog"))
    let plain = HTTPClient(other, over: InProcessTransport { _ in HTTPResponse() })
    #expect(
      plain.path("products", below: WooCommerceAPI.prefix).encoded == "wp-json/wc/v3/products"
    )
  }
}
