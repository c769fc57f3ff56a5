import Catalog
import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import Testing

@testable import CatalogCommands

/// Tests of booking stock and reading its ledger.
struct StockCommandTests {
  private let shop: Shop

  init() async throws { shop = try await Shop() }

  /// The reason, the difference and the stock after each movement, the newest first.
  private func history(of sku: String) async throws -> [String] {
    let shown = await shop.rialto("catalog stock history \(sku) --json=reason,onHand,after").output
    return try JSONValue(parsing: shown).items.map {
      let words = [$0["reason"], $0["onHand"], $0["after"]?["onHand"]]
      return words.map { $0?.plainText ?? "" }.joined(separator: " ")
    }
  }

  private func onHand(of sku: String) async throws -> Int? {
    let shown = await shop.rialto("catalog stock \(sku) --json=stock").output
    return Int(try JSONValue(parsing: shown)["stock"]?["onHand"]?.plainText ?? "")
  }

  @Test func bookedMovementsAreKeptWithTheirReasons() async throws {
    let before = try #require(try await onHand(of: "MUG-RED"))
    let delivery = await shop.rialto("catalog stock MUG-RED +20 --reason delivery --note L-7")
    #expect(delivery.status == .done, "\(delivery.error)")
    #expect(delivery.error == "Booked: MUG-RED stock \(before) → \(before + 20) (delivery).\n")
    #expect(await shop.rialto("catalog stock MUG-RED -1 --reason loss").status == .done)
    #expect(await shop.rialto("catalog stock mug-red 9").status == .done)
    #expect(await shop.rialto("catalog edit MUG-RED --stock +2").status == .done)
    #expect(
      try await history(of: "MUG-RED") == [
        "edit 2 11", "count \(9 - before - 19) 9", "loss -1 \(before + 19)",
        "delivery 20 \(before + 20)", "opening \(before) \(before)",
      ]
    )
    let notes = await shop.rialto("catalog stock history mug-red --json=note,by").output
    #expect(notes.contains(#"{"note":"L-7","by":"owner"}"#))
  }

  /// The program ended with a signal: the stock before the movement overflowed.
  @Test func aMovementWithAnyNumbersIsShown() {
    let movement = StockMovement(
      id: 1,
      sku: "MUG-RED",
      at: Date(timeIntervalSince1970: 0),
      reason: .known(.delivery),
      onHand: 1,
      after: Variant.Stock(onHand: .min)
    )
    #expect(movement.summary(in: .plain, isDryRun: false).hasPrefix("Booked: MUG-RED stock "))
  }

  @Test func aDryRunBooksNothing() async throws {
    let before = try await onHand(of: "MUG-RED")
    let result = await shop.rialto("catalog stock MUG-RED +20 --dry-run")
    #expect(result.error.hasPrefix("Would book: MUG-RED stock "))
    #expect(result.error.hasSuffix("Dry run: nothing was changed.\n"))
    #expect(try await onHand(of: "MUG-RED") == before)
    #expect(try await history(of: "MUG-RED").count == 1)
  }

  @Test func aStockCannotBecomeNegative() async throws {
    let result = await shop.rialto("catalog stock MUG-RED -1000")
    #expect(result.status == .usage || result.status == .refused, "\(result.error)")
    #expect(result.error.contains("are on hand"))
    #expect(await shop.rialto("catalog stock NOPE +1").status == .notFound)
    #expect(await shop.rialto("catalog stock MUG-RED some").status == .usage)
  }

  @Test func lowStockIsListedByThreshold() async throws {
    _ = await shop.rialto("catalog stock MUG-RED 9")
    func low() async -> String {
      await shop.rialto("catalog stock list --low --json=sku").output
    }
    #expect(await !low().contains("MUG-RED"))
    let set = await shop.rialto("catalog stock MUG-RED --threshold 10")
    #expect(set.error == "Low-stock threshold of MUG-RED: 10.\n")
    #expect(await low().contains("MUG-RED"))
    #expect(await shop.rialto("catalog stock MUG-RED --threshold default").status == .done)
    #expect(await !low().contains("MUG-RED"))
    #expect(await shop.rialto("catalog stock list --json=sku").output.contains("MUG-RED"))
  }

  @Test func aRemovedVariantKeepsItsHistory() async throws {
    _ = await shop.rialto("catalog stock MUG-RED 9")
    #expect(await shop.rialto("catalog remove MUG-RED --yes").status == .done)
    #expect(try await history(of: "MUG-RED").first == "removal -9 0")
  }
}
