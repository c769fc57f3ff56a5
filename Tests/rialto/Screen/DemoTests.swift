import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import Testing

@testable import rialto

/// `rialto demo`.
struct DemoTests {
  let desk: Desk

  init() throws {
    var desk = try Desk()
    desk.environment["LANG"] = "en_US.UTF-8"
    desk.environment["NO_COLOR"] = "1"
    self.desk = desk
  }

  @Test func theOutputListsContentsAndNextCommands() async {
    let result = await desk.rialto("demo", columns: 100)
    #expect(result.status == .done)
    #expect(
      result.output == """
        Created a demo store: 120 products in 337 variants, 12 categories, 21 brands,
        303 reviews, 24 orders.
        Bundled with rialto: data on 217 economies up to 2025 and 92 sample articles.

        Try:
          rialto desk today                        Show today's alerts, orders and money.
          rialto desk today --html today.html      Write the same report as a web page.
          rialto markets rank --limit 5 --offline  Rank countries to sell to.
          rialto catalog list mug                  Search the catalog.
          rialto orders list --status confirmed    List orders to ship.
          rialto countries map --offline           Show the population on a map.
          rialto news list --offline               Show sample headlines.

        """
    )
    #expect(result.error == "")
  }

  @Test func theSuggestedCommandsRun() async throws {
    try await desk.seed()
    for example in DemoReport.next {
      let words = example.line.split(separator: " ").dropFirst().map(String.init)
      let result = await desk.rialto(words)
      #expect(result.status == .done, "\(example.line): \(result.error)")
    }
  }

  @Test func runningTwiceChangesNothing() async {
    _ = await desk.rialto("demo")
    _ = await desk.rialto("orders confirm 23")
    let before = await desk.rialto("store status")
    let again = await desk.rialto("demo", columns: 100)
    #expect(again.status == .done)
    #expect(again.output.hasPrefix("The demo store already exists: 120 products"))
    #expect(await desk.rialto("store status").output == before.output)
    #expect(await desk.rialto("orders show 23 --json=status").output.contains("confirmed"))
  }

  @Test func jsonHasTheCounts() async throws {
    let result = await desk.rialto("demo --json")
    let report = try JSONValue(parsing: result.output)
    #expect(report["isNew"] == .bool(true))
    #expect(report["products"] == .number(120))
    #expect(report["figures"]?["newestYear"] == .number(2025))
    #expect(report["path"] == .string("HOME/.local/share/rialto/store.sqlite"))
  }

  @Test func aStoreWithOwnDataIsNotChanged() async throws {
    let shop = try await Shop()
    let before = await shop.desk.rialto("store status")
    let result = await shop.desk.rialto("demo")
    #expect(result.status == .conflict)
    #expect(result.output == "")
    #expect(
      result.error == """
        Error: The store contains your own data, so no demo was created.
        HOME/.local/share/rialto/store.sqlite is not a demo store.
        To create a demo in another folder: XDG_DATA_HOME=/tmp/rialto-demo rialto demo
        To add the demo data to yours: rialto demo --add

        """
    )
    #expect(await shop.desk.rialto("store status").output == before.output)
  }

  @Test func theDemoIsAddedToOwnDataOnlyIfAsked() async throws {
    let shop = try await Shop()
    let own = await shop.desk.rialto("catalog show 1 --json=id,title").output
    let result = await shop.desk.rialto("demo --add", columns: 100)
    #expect(result.status == .done, "\(result.error)")
    #expect(result.output.hasPrefix("Added "))
    #expect(await shop.desk.rialto("catalog show 1 --json=id,title").output == own)
  }

  @Test func aSingleTaxRateIsOwnData() async {
    _ = await desk.rialto("taxes set DE --percent 19")
    #expect(await desk.rialto("demo").status == .conflict)
    #expect(await desk.rialto("catalog list").output == "")
  }

  @Test func aRemoteStoreIsRefused() async {
    let result = await desk.rialto("demo --store https://shop.example")
    #expect(result.status == .refused)
    #expect(result.error.contains("Use --store embedded"))
  }
}
