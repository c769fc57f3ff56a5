import Catalog
import Foundation
import FoundationCore
import Testing

/// Tests of the values of a product.
struct ProductTests {
  let product = Product(
    id: 1,
    title: "Mug",
    variants: [
      Variant(
        sku: "MUG-RED",
        prices: [Money(minorUnits: 1250, currency: .euro)],
        stock: Variant.Stock(onHand: 3, reserved: 1)
      ),
      Variant(
        sku: "MUG-BLUE",
        prices: [
          Money(minorUnits: 900, currency: .euro), Money(minorUnits: 2000, currency: .yen),
        ],
        stock: Variant.Stock(onHand: 0, reserved: 2)
      ),
    ]
  )

  /// A fuzzer's answer of a store had fewer than no reviews, and the product too.
  @Test func aRatingIsOfNoReviewsForANegativeNumber() throws {
    let text = #"{"count":-5,"histogram":[0,0,0,0,0]}"#
    #expect(try ExactJSONDecoder().decode(Rating.self, from: Array(text.utf8)).count == 0)
  }

  @Test func hasTheSKUOfItsFirstVariant() { #expect(product.sku == "MUG-RED") }

  @Test func hasTheLowestPriceInACurrency() {
    #expect(product.price()?.minorUnits == 900)
    #expect(product.price(in: .yen)?.minorUnits == 2000)
    #expect(product.price(in: .usDollar) == nil)
  }

  @Test(arguments: [
    ("de_DE", 900), ("ja_JP", 2000), ("en_US", 900), ("de_DE@currency=JPY", 2000),
    ("en_US_POSIX", 900),
  ])
  func hasThePriceOfARegion(locale: String, minorUnits: Int64) {
    let locale = Locale(identifier: locale)
    #expect(product.price(for: locale)?.minorUnits == minorUnits)
    #expect(product.variants[1].price(for: locale)?.minorUnits == minorUnits)
    #expect(product.variants[0].price(for: locale)?.minorUnits == 1250)
  }

  @Test func aVariantHasOnePriceForEachCurrency() {
    #expect(product.variants[1].price()?.minorUnits == 900)
    #expect(product.variants[1].price(in: .yen)?.minorUnits == 2000)
    #expect(product.variants[1].price(in: .usDollar) == nil)
    #expect(Variant(sku: "X").price(for: Locale(identifier: "de_DE")) == nil)
  }

  @Test func availableStockIsNeverNegative() {
    #expect(product.available == 2)
    #expect(Product(id: 1, title: "Mug").available == nil)
  }

  @Test func totalStockDoesNotOverflow() {
    #expect(Variant.Stock(onHand: 1, reserved: .min).available == .max)
    #expect(Variant.Stock(onHand: .min, reserved: 1).available == 0)
    var product = product
    for place in product.variants.indices {
      product.variants[place].stock = Variant.Stock(onHand: .max)
    }
    #expect(product.available == .max)
  }

  @Test func encodesWhatItDecodes() throws {
    let text = try JSONEncoder().encode(product)
    let (read, report) = try ExactJSONDecoder().decodeWithReport(Product.self, from: text)
    #expect(read == product)
    #expect(report.isEmpty)
  }

  @Test(arguments: [
    ("/v1/images/a.png", "https://store.example/v1/images/a.png"),
    ("https://cdn.example/a.png", "https://cdn.example/a.png"),
    ("tools.png", nil), ("//cdn.example/a.png", nil), ("", nil), ("[\"https://a.b/c\"]", nil),
  ])
  func anImageURLIsResolved(url: String, address: String?) throws {
    let store = try #require(URL(string: "https://store.example/"))
    #expect(Product.Image(url: url).resolvedURL(relativeTo: store)?.absoluteString == address)
  }
}
