import Foundation
import FoundationCore
import Ordering
import Testing

@testable import CommandKit
@testable import OrderingCommands

/// The dates of orders in several locales.
struct LocalizedOrderTests {
  @Test(arguments: [
    ("pl_PL", "placed 15 lis 2023"), ("fr_FR", "placed 15 nov. 2023"),
    ("en_US", "placed Nov 15, 2023"),
  ])
  func theDeskHasTheDayOfTheLocale(name: String, words: String) throws {
    let order = Order.sample(to: try #require(CountryCode("DE")), total: 100)
    let detail = OrderDetail.of(order, history: [], in: Locale(identifier: name))
    #expect(detail.subtitle.readable.hasSuffix(words), "\(detail.subtitle)")
  }

  @Test(arguments: [("pl_PL", "(20 lis 2026, "), ("C", "(2026-11-20, ")])
  func undoConfirmationFormatsTheDateForTheLocale(locale: String, words: String) async throws {
    let market = try await Market()
    _ = await market.place("MUG-RED=2")
    let result = await market.rialto("orders undo 1 --locale \(locale)")
    #expect(result.error.readable.contains(words), "\(result.error)")
  }
}
