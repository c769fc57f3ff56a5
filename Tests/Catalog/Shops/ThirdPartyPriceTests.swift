import Catalog
import CatalogShops
import FoundationCore
import StoreHTTP
import Testing

/// Tests of the formats of prices.
struct ThirdPartyPriceTests {
  @Test(arguments: [
    ("98", 9_800), ("10.5", 1_050), ("109.95", 10_995), (#""12.30""#, 1_230), (#""7""#, 700),
    ("0", 0), ("1.10", 110), ("2e1", 2_000),
    // A floating-point number would lose its last digit.
    ("90071992547409.93", 9_007_199_254_740_993),
  ])
  func aPriceIsDecodedExactly(_ price: String, _ cents: Int64) async throws {
    let answer = try await product(price: price)
    #expect(
      answer.product.variants.first?.prices == [Money(minorUnits: cents, currency: .usDollar)]
    )
    #expect(answer.drops.isEmpty)
  }

  @Test(arguments: ["-1", "1.005", #""10,00""#, #""free""#, "true", "{}", "1e30"])
  func anUnreadablePriceKeepsTheProduct(_ price: String) async throws {
    let answer = try await product(price: price)
    #expect(answer.product.variants.first?.prices == [])
    #expect(answer.drops.drops.map(\.path) == ["$[0].price"])
  }

  private func product(price: String) async throws -> (product: Product, drops: DropReport) {
    let shop = ThirdPartyShop(["GET /products": #"[{"id": 1, "name": "Mug", "price": \#(price)}]"#]
    )
    let answer = try await shop.catalog(.helloMarket).products()
    return (try #require(answer.value.items.first), answer.drops)
  }
}
