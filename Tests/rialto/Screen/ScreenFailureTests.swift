import CommandKit
import Foundation
import Testing

/// Failures on the desk, and the choices they offer.
@Suite(.enabled(if: Tmux.isInstalled, "tmux is not installed."), .serialized)
struct ScreenFailureTests {
  @Test func aFailureOffersChoices() async throws {
    let desk = try Desk()
    let tmux = try await Tmux(home: desk.home)
    try await tmux.shows("$")
    try await tmux.enter("\"$RIALTO\" desk --offline")
    try await tmux.shows("Afghanistan")
    try await tmux.press("2")
    let panel = try await tmux.shows("┃ There is no store on this machine yet.", "a    Try again")
    #expect(panel.contains("Run 'rialto init' to open your own shop"))
    try await tmux.press("Escape")
    try await tmux.shows("Press r to try again.", without: "┃")
    try await tmux.press("r")
    try await tmux.shows("┃ a    Try again")

    try desk.write(
      #"{"title":"Teapot","variants":[{"sku":"POT","prices":[{"amount":900,"currency":"EUR"}]}]}"#
        + "\n",
      to: desk.project + "/shop.ndjson"
    )
    _ = await desk.rialto("catalog import shop.ndjson")
    try await tmux.press("a")
    try await tmux.shows("▌ Teapot", "1 product", without: "┃")
  }

  @Test func aFailedSectionLeavesTheOthersUsable() async throws {
    let desk = try Desk()
    let tmux = try await Tmux(columns: 100, home: desk.home)
    try await tmux.shows("$")
    try await tmux.enter("\"$RIALTO\" desk --offline")
    try await tmux.shows("Afghanistan")
    try await tmux.press("2")
    try await tmux.shows("┃ There is no store", "a-b choose", "Tab, 1-4 tabs")
    try await tmux.press("3")
    try await tmux.shows("Afghanistan", without: "┃")
    try await tmux.press("Tab")
    try await tmux.shows("Showing bundled samples", without: "┃")
    try await tmux.press("Tab")
    try await tmux.shows("┃ There is no store")
  }

  @Test func anUnknownCountryIsReported() async throws {
    let desk = try Desk()
    let tmux = try await Tmux(home: desk.home)
    try await tmux.shows("$")
    try await tmux.enter("\"$RIALTO\" open --offline rialto://countries/Nambia")
    try await tmux.shows("┃ No country 'Nambia'", "Namibia")
    try await tmux.press("Escape", "Escape")
    try await tmux.shows("▌ 🇦🇫 Afghanistan", without: "┃")
  }

  @Test func anOrderIsConfirmedAfterTheQuestion() async throws {
    let market = try await Market()
    _ = await market.place("MUG-RED=2")
    let tmux = try await Tmux(rows: 30, home: market.shop.desk.home)
    try await tmux.shows("$")
    try await tmux.enter("\"$RIALTO\" desk --offline --write")
    try await tmux.shows("▌ 1  Ada Lovelace", "x actions")
    try await tmux.press("Enter")
    try await tmux.shows("Actions", "History")
    try await tmux.press("x")
    try await tmux.shows("┃ Choose an action", "1    confirm")
    try await tmux.press("1")
    try await tmux.shows("┃ Confirm order 1 of ada@example.com", "1    Yes, confirm")
    try await tmux.press("n")
    try await tmux.shows("placed · unpaid", without: "┃")
    try await tmux.press("x", "1", "y")
    try await tmux.shows("Order 1 is confirmed and unpaid.", "confirmed · unpaid")
    let order = await market.rialto("orders show 1 --json=status")
    #expect(order.output == #"{"status":"confirmed"}"# + "\n")
  }

  @Test func actionsAreUnavailableWithoutWriteOption() async throws {
    let market = try await Market()
    _ = await market.place("MUG-RED=2")
    let tmux = try await Tmux(home: market.shop.desk.home)
    try await tmux.shows("$")
    try await tmux.enter("\"$RIALTO\" open --offline rialto://orders/1")
    try await tmux.shows("Order 1", without: "x actions")
    try await tmux.press("x")
    try await tmux.shows("Order 1", "Start with --write to change orders.", without: "┃")
    try await tmux.press("n")
    try await tmux.shows("Start with --write to place orders.", without: "┃")
    try await tmux.press("o")
    try await tmux.shows("There is nothing to open in the browser.", without: "┃")
  }
}
