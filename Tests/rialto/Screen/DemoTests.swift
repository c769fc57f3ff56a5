import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import Testing

@testable import rialto

/// The first minute.
struct DemoTests {
  let desk: Desk

  init() throws {
    var desk = try Desk()
    desk.environment["LANG"] = "en_US.UTF-8"
    desk.environment["NO_COLOR"] = "1"
    self.desk = desk
  }

  @Test func itSaysWhatWasMadeAndWhatToTryNext() async {
    let result = await desk.rialto("demo", columns: 100)
    #expect(result.status == .done)
    #expect(
      result.output == """
        Made a demo store: 120 products in 337 variants, 12 categories, 21 brands,
        303 reviews, 24 orders.
        With the program came figures of 217 economies up to 2025 and 92 sample articles.

        Try:
          rialto desk today --offline                    See what the morning brings.
          rialto desk today --offline --html today.html  The same as a page.
          rialto markets rank --top 5 --offline          See which countries to sell to.
          rialto catalog search mug                      Find what the store sells.
          rialto orders list --status confirmed          See what waits to be sent.
          rialto countries map --offline                 See where people live.
          rialto news top --offline                      Read the samples.

        """
    )
    #expect(result.error == "")
  }

  @Test func whatIsToBeTriedRunsAsItStands() async {
    _ = await desk.rialto("demo")
    for example in DemoReport.next {
      let words = example.line.split(separator: " ").dropFirst().map(String.init)
      let result = await desk.rialto(words)
      #expect(result.status == .done, "\(example.line): \(result.error)")
    }
  }

  @Test func runTwiceItIsHarmless() async {
    _ = await desk.rialto("demo")
    _ = await desk.rialto("orders confirm 18")
    let before = await desk.rialto("store status")
    let again = await desk.rialto("demo", columns: 100)
    #expect(again.status == .done)
    #expect(again.output.hasPrefix("The demo store is there already: 120 products"))
    #expect(await desk.rialto("store status").output == before.output)
    #expect(await desk.rialto("orders show 18 --json=status").output.contains("confirmed"))
  }

  @Test func aProgramGetsTheCounts() async throws {
    let result = await desk.rialto("demo --json")
    let report = try JSONValue(parsing: result.output)
    #expect(report["isNew"] == .bool(true))
    #expect(report["products"] == .number(120))
    #expect(report["figures"]?["newestYear"] == .number(2025))
    #expect(report["path"] == .string("HOME/.local/share/rialto/store.sqlite"))
  }

  @Test func aStoreOfOnesOwnIsLeftAlone() async throws {
    let shop = try await Shop()
    let before = await shop.desk.rialto("store status")
    let result = await shop.desk.rialto("demo")
    #expect(result.status == .conflict)
    #expect(result.output == "")
    #expect(
      result.error == """
        Error: The store of this machine has something of your own, and was left alone.
        HOME/.local/share/rialto/store.sqlite is no demo.
        Make one beside it, in another folder: XDG_DATA_HOME=/tmp/rialto-demo rialto demo

        """
    )
    #expect(await shop.desk.rialto("store status").output == before.output)
  }

  @Test func aStoreWithNothingButARuleIsOnesOwnToo() async {
    _ = await desk.rialto("taxes set DE --percent 19")
    #expect(await desk.rialto("demo").status == .conflict)
    #expect(await desk.rialto("catalog list").output == "")
  }

  @Test func itIsMadeOnThisMachineAlone() async {
    let result = await desk.rialto("demo --store https://shop.example")
    #expect(result.status == .refused)
    #expect(result.error.contains("Make it here with 'rialto demo --store embedded'."))
  }
}
