import CommandKit
import CommandTestSupport
import Foundation
import Testing

struct CartTests {
  let market: Market

  init() async throws { market = try await Market() }

  @Test func cartPersistsBetweenCommands() async {
    let empty = await market.rialto("cart show", columns: 80)
    #expect(empty.error == "The cart is empty.\n")
    let add = await market.rialto("cart add MUG-RED=2 LAMP --json=sku,quantity")
    #expect(
      add.output == #"[{"sku":"MUG-RED","quantity":2},{"sku":"LAMP","quantity":1}]"# + "\n"
    )
    #expect(add.error == "€ 74.99 before shipping, discount and tax.\n")
    _ = await market.rialto("cart add MUG-RED")
    _ = await market.rialto("cart set LAMP=2")
    let show = await market.rialto("cart show --no-color", columns: 80)
    #expect(
      show.output == """
        SKU      NAME       PRICE  QUANTITY    TOTAL
        MUG-RED  Red mug  € 12.50         3  € 37.50
        LAMP     Lamp     € 49.99         2  € 99.98

        """
    )
    let remove = await market.rialto("cart remove LAMP --json=sku")
    #expect(remove.output == #"[{"sku":"MUG-RED"}]"# + "\n")
    #expect(await market.rialto("cart set MUG-RED=0 --json").output == "[]\n")
    _ = await market.rialto("cart add LAMP")
    #expect(await market.rialto("cart clear --json").output == "[]\n")
    #expect(await market.rialto("cart show --json").output == "[]\n")
  }

  @Test func aTrialOfTheCartKeepsNothing() async {
    _ = await market.rialto("cart add LAMP")
    let before = await market.rialto("cart show --json").output
    for line in ["add MUG-RED", "set LAMP=2", "remove LAMP", "clear"] {
      let result = await market.rialto("cart \(line) --dry-run --json")
      #expect(result.status == .done)
      #expect(result.output != before)
      #expect(result.error.hasSuffix("Dry run: nothing was changed.\n"))
    }
    #expect(await market.rialto("cart show --json").output == before)
  }

  @Test func aPriceIsShownInTheCurrencyThatIsWanted() async {
    let result = await market.rialto("cart add MUG-RED --currency USD --json=price.currency")
    #expect(result.output == #"[{"price":{"currency":"USD"}}]"# + "\n")
  }

  @Test func unknownItemsAndInvalidQuantitiesAreRejected() async {
    #expect(await market.rialto("cart add MUG-GREEN").status == .notFound)
    #expect(await market.rialto("cart add").status == .usage)
    #expect(await market.rialto("cart add MUG-RED=many").status == .usage)
    #expect(await market.rialto("cart add MUG-RED=0").status == .usage)
    _ = await market.rialto("cart add LAMP")
    let result = await market.rialto("cart remove LAPM")
    #expect(result.status == .notFound)
    #expect(
      result.error == """
        Error: There is no item in the cart with the SKU 'LAPM'.
        Did you mean 'LAMP'?
        Try: rialto cart show

        """
    )
  }

  @Test func onlyItsOwnerReadsWhatIsInTheCart() async throws {
    _ = await market.rialto("cart add LAMP")
    #expect(try permissions(of: market.file) == 0o600)
  }
}

private func permissions(of path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}
