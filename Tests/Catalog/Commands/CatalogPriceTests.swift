import CommandTestSupport
import Foundation
import FoundationCore
import Testing

@testable import CatalogCommands
@testable import CommandKit

/// Tests of changing many prices at once.
struct CatalogPriceTests {
  private let shop: Shop

  init() async throws { shop = try await Shop() }

  private func prices() async throws -> [String] {
    let listed = await shop.rialto("catalog list --variants --all --json=sku,price").output
    guard case .array(let rows) = try JSONValue(parsing: listed) else { return [] }
    return rows.map {
      ($0["sku"]?.plainText ?? "") + " " + ($0["price"]?["amount"]?.plainText ?? "")
    }
    .sorted()
  }

  @Test func matchingPricesAreChangedAndSetBack() async throws {
    let before = try await prices()
    let line = "catalog price --category Mugs +5% --round 0.90"
    let preview = await shop.rialto(line + " --dry-run")
    #expect(preview.status == .done, "\(preview.error)")
    #expect(preview.output.contains("MUG-RED"))
    #expect(try await prices() == before)
    // Off a terminal the question cannot be answered.
    #expect(await shop.rialto(line).status == .usage)
    let done = await shop.rialto(line + " --yes")
    #expect(done.status == .done, "\(done.error)")
    let after = try await prices()
    #expect(after.contains("MUG-RED 1290"))
    #expect(zip(before, after).filter { $0 != $1 }.allSatisfy { $0.0.hasPrefix("MUG-") })
    let undone = await shop.rialto("catalog price --undo --yes")
    #expect(undone.status == .done, "\(undone.error)")
    #expect(try await prices() == before)
  }

  @Test func anUndoIsRefusedAsAWholeIfAPriceWasChangedSince() async throws {
    _ = await shop.rialto("catalog price +10% --yes")
    _ = await shop.rialto("catalog edit MUG-RED --price 99")
    let changed = try await prices()
    let undone = await shop.rialto("catalog price --undo --yes")
    #expect(undone.status != .done)
    #expect(undone.error.contains("The price of MUG-RED is no longer"))
    #expect(try await prices() == changed)
  }

  @Test(arguments: [
    (1250, "5", "0.90", 1290), (1000, "0", "0.90", 990), (1040, "0", "0.90", 1090),
    (40, "0", "0.90", 90), (1000, "-10", nil, 900), (1250, "5", nil, 1313), (0, "5", "0.90", 0),
    // 3.15 is nearer to 2.90, and 0.45 to 0.90, which go the other way.
    (300, "5", "0.90", 390), (50, "-10", "0.90", 50), (295, "-2", "0.90", 290),
    (100, "-40", "0.90", 90), (260, "-1", "0.90", 190),
  ])
  func theRuleRoundsToTheNearestEnding(
    _ units: Int64,
    percent: String,
    ending: String?,
    expected: Int64
  ) throws {
    let rule = PriceRule(
      percent: try #require(Decimal(string: percent)),
      ending: ending.flatMap { Decimal(string: $0) }
    )
    let price = try rule.price(after: Money(minorUnits: units, currency: .euro))
    #expect(price.minorUnits == expected)
  }

  /// The prices were changed without the rounding, and without a word about it.
  @Test func anEndingThatNoPriceCanHaveIsRefused() async throws {
    let before = try await prices()
    let result = await shop.rialto("catalog price +5% --round 0.999 --yes")
    #expect(result.status == .usage)
    #expect(result.error.contains("No price in EUR ends in 0.999: the currency has 2 decimals."))
    #expect(try await prices() == before)
    let rule = PriceRule(percent: 5, ending: Decimal(0.9))
    #expect(throws: EndingFailure.self) {
      try rule.price(after: Money(minorUnits: 1000, currency: .yen))
    }
  }

  /// The second undo brought the new prices back.
  @Test func anUndoCanBeRunAgain() async throws {
    let before = try await prices()
    #expect(await shop.rialto("catalog price +10% --yes").status == .done)
    #expect(await shop.rialto("catalog price --undo --yes").status == .done)
    let again = await shop.rialto("catalog price --undo --yes")
    #expect(again.status == .done)
    #expect(again.error == "Changed nothing: no change is left to undo.\n")
    #expect(try await prices() == before)
  }

  @Test func aReductionMayBeginWithADash() async {
    let result = await shop.rialto("catalog price -10% --dry-run")
    #expect(result.status == .done, "\(result.error)")
  }
}
