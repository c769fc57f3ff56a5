import CommandKit
import CommandTestSupport
import Foundation
import Testing

struct CartTests {
  let market: Market

  init() async throws { market = try await Market() }

  @Test func cartPersistsBetweenCommands() async {
    let empty = await market.rialto("cart", columns: 80)
    #expect(empty.error == "The cart is empty.\n")
    let add = await market.rialto("cart MUG-RED=+2 LAMP --json=sku,quantity")
    #expect(
      add.output == #"[{"sku":"MUG-RED","quantity":2},{"sku":"LAMP","quantity":1}]"# + "\n"
    )
    #expect(add.error == "€ 74.99 before shipping, discount and tax.\n")
    _ = await market.rialto("cart MUG-RED")
    _ = await market.rialto("cart LAMP=2")
    let show = await market.rialto("cart --no-color", columns: 80)
    #expect(
      show.output == """
        SKU      NAME       PRICE  QUANTITY    TOTAL
        MUG-RED  Red mug  € 12.50         3  € 37.50
        LAMP     Lamp     € 49.99         2  € 99.98

        """
    )
    let remove = await market.rialto("cart LAMP=0 --json=sku")
    #expect(remove.output == #"[{"sku":"MUG-RED"}]"# + "\n")
    #expect(await market.rialto("cart MUG-RED=0 --json").output == "[]\n")
    _ = await market.rialto("cart LAMP")
    #expect(await market.rialto("cart --clear --json").output == "[]\n")
    #expect(await market.rialto("cart --json").output == "[]\n")
  }

  @Test func aTrialOfTheCartKeepsNothing() async {
    _ = await market.rialto("cart LAMP")
    let before = await market.rialto("cart --json").output
    for line in ["MUG-RED", "LAMP=2", "LAMP=0", "--clear"] {
      let result = await market.rialto("cart \(line) --dry-run --json")
      #expect(result.status == .done)
      #expect(result.output != before)
      #expect(result.error.hasSuffix("Dry run: nothing was changed.\n"))
    }
    #expect(await market.rialto("cart --json").output == before)
  }

  @Test func aPriceIsShownInTheCurrencyThatIsWanted() async {
    let result = await market.rialto("cart MUG-RED --currency USD --json=price.currency")
    #expect(result.output == #"[{"price":{"currency":"USD"}}]"# + "\n")
  }

  @Test func unknownItemsAndInvalidQuantitiesAreRejected() async {
    #expect(await market.rialto("cart MUG-GREEN").status == .notFound)
    #expect(await market.rialto("cart MUG-RED=many").status == .usage)
    #expect(await market.rialto("cart MUG-RED=+0").status == .usage)
    #expect(await market.rialto("cart MUG-RED=99999 --dry-run").status == .usage)
    #expect(await market.rialto("cart LAMP --clear").status == .usage)
    _ = await market.rialto("cart LAMP")
    // A mistake in one item changes none.
    #expect(await market.rialto("cart LAMP=5 MUG-RED=+99999").status == .usage)
    #expect(await market.rialto("cart --json=quantity").output == #"[{"quantity":1}]"# + "\n")
    let result = await market.rialto("cart LAPM=0")
    #expect(result.status == .notFound)
    #expect(
      result.error == """
        Error: There is no item in the cart with the SKU 'LAPM'.
        Did you mean 'LAMP'?
        Try: rialto cart

        """
    )
  }

  @Test func onlyItsOwnerReadsWhatIsInTheCart() async throws {
    _ = await market.rialto("cart LAMP")
    #expect(try permissions(of: market.file) == 0o600)
  }
}

private func permissions(of path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}
