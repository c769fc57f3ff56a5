import FoundationCore
import StoreHTTP
import Testing

@testable import Catalog

/// Tests of the API of Shopify.
struct ShopifyTests {
  private let board = """
    {"id": 7, "title": "Board", "body_html": "<p>Fast &amp; <b>light</b></p>", "vendor": "Anvil",
     "product_type": "Sport", "status": "frozen",
     "options": [{"name": "Size", "values": ["S", "L"]}, {"name": "Colour", "values": ["Red"]}],
     "variants": [
       {"id": 71, "sku": "B-S", "price": "10.00", "option1": "S", "option2": "Red",
        "inventory_quantity": 4},
       {"id": 72, "sku": "", "price": "12.00", "option1": "L", "option2": "Red",
        "inventory_quantity": -1}
     ],
     "images": [{"src": "https://x.test/b.png", "alt": "A board"}]}
    """

  @Test func aProductIsReadWithItsVariants() async throws {
    let shop = ThirdPartyShop(["GET /products/7.json": #"{"product": \#(board)}"#])
    let product = try await shop.catalog(.shopify).product(7).value
    #expect(product.description == "Fast & light")
    #expect(product.brand?.name == "Anvil")
    #expect(product.status == .unknown("frozen"))
    #expect(product.variants.map(\.sku) == ["B-S", "72"])
    #expect(
      product.variants.map(\.options) == [
        ["Size": "S", "Colour": "Red"], ["Size": "L", "Colour": "Red"],
      ]
    )
    #expect(product.price()?.description == "10.00 USD")
    #expect(product.available == 4)
    #expect(product.images == [Product.Image(url: "https://x.test/b.png", text: "A board")])
  }

  @Test func untrackedStockIsNil() async throws {
    let board = """
      {"id": 7, "title": "Board", "variants": [
        {"id": 71, "price": "1.00", "inventory_quantity": 1, "inventory_management": null},
        {"id": 72, "price": "1.00", "inventory_quantity": 0, "inventory_management": "shopify"}
      ]}
      """
    let shop = ThirdPartyShop(["GET /products/7.json": #"{"product": \#(board)}"#])
    let product = try await shop.catalog(.shopify).product(7).value
    #expect(product.variants.map(\.stock) == [nil, Variant.Stock(onHand: 0)])
    // Stock that is not tracked counts as in stock.
    #expect(product.available == nil)
    #expect(product.variants.allSatisfy { $0.hasAssumedCurrency })
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

  @Test func thePageAfterTheLastIDFollows() async throws {
    let shop = ThirdPartyShop([
      "GET /products.json?limit=1&since_id=0": #"{"products": [\#(board)]}"#,
      "GET /products.json?limit=1&since_id=7": #"{"products": []}"#,
    ])
    let store = try shop.catalog(.shopify)
    let first = try await store.products(ProductQuery(limit: 1)).value
    #expect(first.next == "7")
    let last = try await store.products(ProductQuery(limit: 1), after: "7").value
    #expect(last.items.isEmpty)
    #expect(last.next == nil)
  }
}
