import Foundation
import Testing

/// Orders and stock movements from the desk.
@Suite(.enabled(if: Tmux.isInstalled, "tmux is not installed."), .serialized)
struct ScreenWritingTests {
  let market: Market

  init() async throws { market = try await Market() }

  private func open() async throws -> Tmux {
    let tmux = try await Tmux(columns: 100, rows: 40, home: market.shop.desk.home)
    try await tmux.shows("$")
    try await tmux.enter("\"$RIALTO\" desk --offline --write")
    try await tmux.shows("No orders yet.")
    return tmux
  }

  @Test func anOrderIsPlacedInAConversation() async throws {
    let tmux = try await open()
    try await tmux.shows("n new order")
    try await tmux.press("n")
    try await tmux.shows("┃ Product, by words or SKU?", "┃ > _")
    for (answer, next) in [
      ("MUG-RED", "Quantity of MUG-RED"), ("2", "Another product"),
      ("", "Country, by code or name?"),
      ("XX", "No country 'XX'."), ("germany", "Recipient's name?"),
      ("Ada Lovelace", "Street and number?"), ("Markt 1", "City?"), ("Berlin", "Postal code?"),
      ("1", "postal code"), ("10115", "E-mail address"), ("ada@example.com", "Discount code"),
    ] {
      try await tmux.type(answer)
      try await tmux.shows(next)
    }
    try await tmux.shows("Discount code, or Enter for none:")
    try await tmux.press("Enter")
    try await tmux.shows("Place this order for", "Ada Lovelace", "Goods", "total")
    try await tmux.press("Enter")
    try await tmux.shows("Placed order 1 for", "▌ 1  Ada Lovelace", "1 order", without: "┃")
    let order = await market.rialto("orders show 1 --json=status,email")
    #expect(order.output == #"{"status":"placed","email":"ada@example.com"}"# + "\n")
  }

  @Test func escapeLeavesAConversationWithoutAnOrder() async throws {
    let tmux = try await open()
    try await tmux.press("n")
    try await tmux.shows("┃ Product, by words or SKU?")
    try await tmux.press("q", "Escape")
    try await tmux.shows("No order was placed.", without: "┃")
    #expect(await market.rialto("orders list --json").output == "[]\n")
  }

  @Test func stockIsBookedWithAReason() async throws {
    let tmux = try await open()
    try await tmux.press("2")
    try await tmux.shows("▌ ", "3 products")
    try await tmux.press("/")
    try await tmux.type("lamp")
    try await tmux.shows("1 product", "▌ Lamp")
    try await tmux.press("x")
    try await tmux.shows("┃ 1    book stock")
    try await tmux.press("1")
    try await tmux.shows("LAMP has 2 on hand. Change, such as +20, -3 or =38?")
    try await tmux.type("many")
    try await tmux.shows("Write a whole number", "LAMP has 2 on hand.")
    try await tmux.type("+20")
    try await tmux.shows("┃ Reason?", "1    delivery")
    try await tmux.press("1")
    try await tmux.shows("Note, such as the number of a delivery")
    try await tmux.press("Enter")
    try await tmux.shows("Book LAMP stock 2 → 22 (delivery)? [Y/n]")
    try await tmux.press("Enter")
    try await tmux.shows("Booked: LAMP stock 2 → 22 (delivery).", "22 left", without: "┃")
    let history = await market.rialto("catalog stock history LAMP --columns reason,onHand")
    #expect(history.output.contains("delivery\t20"))
  }
}
