import CommandKit
import CommandTestSupport
import FoundationCore
import Testing

/// Tests of editing a product with several variants.
struct VariantEditTests {
  private let shop: Shop

  init() async throws {
    shop = try await Shop()
    let tea = """
      {"title":"Tea","options":[{"name":"Size","values":["S","L"]}],"variants":[\
      {"sku":"TEA-S","options":{"Size":"S"},"prices":[{"amount":500,"currency":"EUR"}],"onHand":10},\
      {"sku":"TEA-L","options":{"Size":"L"},"prices":[{"amount":900,"currency":"EUR"}],"onHand":20}]}

      """
    try shop.write(tea, to: "tea.ndjson")
    _ = await shop.rialto("catalog import tea.ndjson")
  }

  /// The prices and stocks of both variants.
  private func state() async throws -> [Int] {
    let shown = await shop.rialto("catalog show TEA-S --json=variants").output
    return try JSONValue(parsing: shown)["variants"]?.items.flatMap { variant in
      [variant["prices"]?.items.first?["amount"], variant["stock"]?["onHand"]].map {
        Int($0?.plainText ?? "") ?? -1
      }
    } ?? []
  }

  @Test func aSKUIsChangedAlone() async throws {
    let result = await shop.rialto("catalog edit TEA-L --price 14.90 --stock 25", columns: 80)
    #expect(result.status == .done)
    #expect(
      result.error.replacing("\u{A0}", with: " ")
        == "Changed product 4: TEA-L price € 9.00 → € 14.90, stock 20 → 25.\n"
    )
    #expect(try await state() == [500, 10, 1490, 25])
    _ = await shop.rialto("catalog edit TEA-L --stock TEA-S=7")
    #expect(try await state() == [500, 7, 1490, 25])
  }

  /// The price was the lowest of the product, and there was no SKU, stock or option.
  @Test func aSKUIsShownWithItsOwnPriceStockAndOptions() async {
    let fields = "--json=sku,price.amount,price.isFrom,available,variantOptions"
    for sku in ["TEA-L", "tea-l"] {
      let shown = await shop.rialto("catalog show \(sku) \(fields)")
      #expect(
        shown.output == """
          {"sku":"TEA-L","price":{"amount":900,"isFrom":false},"available":20,\
          "variantOptions":{"Size":"L"}}

          """
      )
    }
    let lines = await shop.rialto("catalog show TEA-L").output
    for line in ["sku\tTEA-L", "price\t9.00 EUR", "available\t20"] {
      #expect(lines.contains(line + "\n"), "\(lines)")
    }
    let table = await shop.rialto("catalog show TEA-L --no-color", columns: 80).output
    #expect(table.contains(/OPTIONS +Size L\n/) && !table.contains("from "), "\(table)")
    let whole = await shop.rialto("catalog show 4 \(fields)").output
    #expect(whole.hasPrefix(#"{"sku":null,"price":{"amount":500,"isFrom":true},"available":null"#))
    let edited = await shop.rialto("catalog edit TEA-L --stock 7 --json=sku,available").output
    #expect(edited == #"{"sku":"TEA-L","available":7}"# + "\n")
  }

  @Test func anUnknownSKUSuggestsTheListOfVariants() async {
    let result = await shop.rialto("catalog edit 4 --stock ZZZZZZZZ=7")
    #expect(result.status == .notFound)
    #expect(
      result.error == "Error: There is no variant 'ZZZZZZZZ'.\nSee 'rialto catalog show 4'.\n"
    )
  }

  @Test(arguments: ["--price 14.90", "--stock 5", "--stock +5"])
  func severalVariantsNeedASKU(_ option: String) async throws {
    let result = await shop.rialto("catalog edit 4 \(option)")
    #expect(result.status == .usage)
    let words = option.split(separator: " ")
    #expect(
      result.error == """
        Error: Product 4 has 2 variants; \(words[0]) needs a SKU.
        Variants: TEA-S, TEA-L.
        Use \(words[0]) TEA-S=\(words[1]), edit the SKU instead of the product, or add \
        --all-variants.

        """
    )
    #expect(try await state() == [500, 10, 900, 20])
    #expect(await shop.rialto("catalog edit 4 --title Chai").status == .done)
    #expect(await shop.rialto("catalog edit MUG-RED --stock 6").status == .done)
    #expect(await shop.rialto("catalog edit 1 --stock 7").status == .done)
  }

  @Test func atATerminalAChangeOfAllVariantsNamesThemAndAsks() async throws {
    let declined = await shop.typing("n").rialto("catalog edit 4 --stock +5", columns: 80)
    #expect(declined.status == .interrupted)
    #expect(
      (declined.output + declined.error).contains(
        "Change all 2 variants of 'Tea' (TEA-S, TEA-L)? [y/N]"
      )
    )
    #expect(try await state() == [500, 10, 900, 20])
    let agreed = await shop.typing("y").rialto("catalog edit 4 --stock +5", columns: 80)
    #expect(agreed.status == .done)
    #expect(try await state() == [500, 15, 900, 25])
  }

  @Test func aSKUIsFoundInAnyCase() async throws {
    #expect(await shop.rialto("catalog edit tea-l --stock 7").status == .done)
    #expect(try await state() == [500, 10, 900, 7])
    #expect(await shop.rialto("catalog edit 4 --stock tea-s=8").status == .done)
    #expect(try await state() == [500, 8, 900, 7])
    let unknown = await shop.rialto("catalog show nope")
    #expect(unknown.error.hasPrefix("Error: There is no product with the SKU 'nope'."))
  }

  @Test func allVariantsAreChangedOnRequest() async throws {
    let result = await shop.rialto("catalog edit 4 --stock +5 --price 7 --all-variants")
    #expect(result.status == .done, "\(result.error)")
    #expect(try await state() == [700, 15, 700, 25])
  }

  @Test func aStockWithASignIsRelative() async throws {
    #expect(await shop.rialto("catalog edit TEA-S --stock +5").status == .done)
    #expect(try await state() == [500, 15, 900, 20])
    #expect(await shop.rialto("catalog edit TEA-S --stock -3").status == .done)
    #expect(await shop.rialto("catalog edit 4 --stock TEA-L=-20 --stock TEA-S=+1").status == .done)
    #expect(try await state() == [500, 13, 900, 0])
    let result = await shop.rialto("catalog edit TEA-L --stock -1")
    #expect(result.status == .refused)
    #expect(
      result.error.hasPrefix("Error: Cannot subtract 1 from the stock of TEA-L: 0 on hand.\n")
    )
    #expect(await shop.rialto("catalog edit TEA-L --stock +1000000001").status == .refused)
    #expect(try await state() == [500, 13, 900, 0])
  }

  /// Of concurrent changes, each is either refused or counted.
  @Test func concurrentStockChangesAreAllCounted() async throws {
    let shop = shop
    let done = await withTaskGroup(of: Bool.self) { group in
      for _ in 1...6 {
        group.addTask { await shop.rialto("catalog edit TEA-S --stock +1").status == .done }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(done > 0)
    #expect(try await state() == [500, 10 + done, 900, 20])
  }

  @Test func changesAreShownBeforeAndAfter() async throws {
    let changes = #"""
      {"changes":[{"sku":"TEA-S","field":"price","before":{"amount":500,"currency":"EUR"},\#
      "after":{"amount":600,"currency":"EUR"}},\#
      {"sku":"TEA-S","field":"stock","before":10,"after":8}]}

      """#
    let line = "catalog edit TEA-S --price 6 --stock -2"
    let dryRun = await shop.rialto(line + " --dry-run --json=changes")
    #expect(dryRun.output == changes)
    #expect(
      dryRun.error.replacing("\u{A0}", with: " ")
        == "Would change product 4: TEA-S price € 5.00 → € 6.00, stock 10 → 8. "
        + "Dry run: nothing was changed.\n"
    )
    #expect(try await state() == [500, 10, 900, 20])
    #expect(await shop.rialto(line + " --json=changes").output == changes)
    let again = await shop.rialto("catalog edit TEA-S --price 6 --stock 8 --json=changes")
    #expect(again.output == #"{"changes":[]}"# + "\n")
    #expect(again.error == "Changed nothing.\n")
  }
}
