import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Failures on a terminal, with the recoveries that the user chooses.
struct RecoveringTests {
  let market: Market

  init() async throws { market = try await Market() }

  /// Returns a user who types lines, with an error output of 80 columns.
  func person(typing lines: String...) -> Desk {
    var desk = market.shop.desk
    desk.input = MemoryInput(lines, isTerminal: true)
    desk.errorColumns = 80
    desk.environment["NO_COLOR"] = "1"
    return desk
  }

  func place(_ line: String, by desk: Desk) async -> Desk.Result {
    let words = line.split(separator: " ").map(String.init)
    let result = await desk.rialto(["orders", "place"] + words + Market.delivery)
    return Desk.Result(
      status: result.status,
      output: result.output,
      error: result.error.replacing("\u{A0}", with: " ")
    )
  }

  static let shortage = """
    Error: Not enough stock of MUG-RED.
    MUG-RED: 6 ordered, 5 in stock.
    Order MUG-RED=5, or try again later.
      1. Order 5 of MUG-RED
    Choose 1, or press Enter to cancel: \

    """

  @Test func ordersAvailableQuantityInstead() async {
    let result = await place("MUG-RED=6", by: person(typing: "1"))
    #expect(result.status == .done)
    #expect(result.error == Self.shortage + "Placed order 1 for € 62.50.\n")
    let stock = await market.rialto("catalog show MUG-RED --json=available").output
    #expect(stock == #"{"available":0}"# + "\n")
  }

  @Test func cancelledRecoveryReturnsOriginalStatus() async {
    let result = await place("MUG-RED=6", by: person(typing: ""))
    #expect(result.status == .refused)
    #expect(result.error == Self.shortage)
    #expect(await place("MUG-RED=6", by: person()).status == .refused)
  }

  @Test func aNumberThatIsNoneIsAskedForAgain() async {
    let result = await place("MUG-RED=6", by: person(typing: "2", "0", "x", "１", ""))
    #expect(result.status == .refused)
    #expect(result.error.ranges(of: "Choose 1, or press Enter to cancel: ").count == 5)
    #expect(result.error.ranges(of: "cancel: Enter 1.\n").count == 4)
    _ = await market.place("LAMP")
    let several = await person(typing: "7", "").rialto("orders ship 1")
    #expect(several.error.contains("Enter a number from 1 to 3.\n"))
  }

  /// Lines that were pasted after the command choose nothing.
  @Test func whatWasTypedBeforeTheMenuIsNoChoice() async {
    var desk = person()
    desk.input = MemoryInput([""], typedAhead: ["1", "1"], isTerminal: true)
    let result = await place("MUG-RED=6", by: desk)
    #expect(result.status == .refused)
    #expect(result.error == Self.shortage)
    #expect(await market.rialto("orders list --json").output == "[]\n")
  }

  @Test func aSettingSwitchesTheMenuOff() async {
    let lines = "Try: rialto orders place MUG-RED=5"
    let flag = await place("MUG-RED=6 --config menu=never", by: person(typing: "1"))
    var desk = person(typing: "1")
    desk.environment["RIALTO_MENU"] = "never"
    let variable = await place("MUG-RED=6", by: desk)
    for result in [flag, variable] {
      #expect(result.status == .refused)
      #expect(result.error.contains(lines))
      #expect(!result.error.contains("Enter"))
    }
    #expect(desk.input.wasHidden.isEmpty)
    // Other questions are asked.
    _ = await market.place("LAMP")
    let question = await person(typing: "n").rialto(
      "orders cancel 1 --config menu=never",
      columns: 80
    )
    #expect(question.status == .interrupted)
    #expect(question.output.hasSuffix("[y/N] "))
  }

  /// A payment whose answer was lost is repeated only after a question about it.
  @Test func aPaymentIsRetriedAfterAsking() async throws {
    let germany = try #require(CountryCode("DE"))
    let order = Order.sample(
      to: germany,
      status: .placed,
      payment: .unpaid,
      total: 2990,
      paid: 0,
      allowed: [.pay]
    )
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let body = Array(try encoder.encode(order))
    var desk = person(typing: "1", "n")
    desk.transport = InProcessTransport { request in
      guard request.method == .get else { return HTTPResponse(status: 500) }
      return HTTPResponse(fields: ["Content-Type": "application/json"], body: HTTPBody(body))
    }
    let result = await desk.rialto("orders pay 1 --store https://shop.test")
    #expect(result.status == .interrupted, "\(result.error)")
    #expect(
      result.error.replacing("\u{A0}", with: " ").hasSuffix(
        "Record a payment of € 29.90 for order 1 of ada@example.com (€ 29.90)? [y/N] "
      ),
      "\(result.error)"
    )
  }

  @Test func doesNotPromptForJSONOutput() async {
    for option in ["--json", "--ndjson", "--no-input"] {
      let desk = person(typing: "1")
      let result = await place("MUG-RED=6 \(option)", by: desk)
      #expect(result.status == .refused)
      #expect(desk.input.wasHidden.isEmpty)
      #expect(!result.error.contains("Enter"))
    }
  }

  @Test func aPipeGetsLinesToCopy() async {
    let result = await market.rialto("orders place MUG-RED=6 LAMP=3 --to DE --by standard")
    #expect(result.status == .usage)
    let short = await market.place("MUG-RED=6 LAMP=3")
    let rest =
      " --to DE --name 'Ada Lovelace' --street 'Markt 1' --city Berlin --postal-code 10115 "
      + "--email ada@example.com --by standard --currency EUR\n"
    #expect(
      short.error.hasSuffix(
        "Try: rialto orders place MUG-RED=5 LAMP=3\(rest)Try: rialto orders place MUG-RED=6 LAMP=2\(rest)"
      ),
      "\(short.error)"
    )
  }

  @Test func theCartIsChangedAndOrdered() async {
    _ = await market.rialto("cart LAMP=+9")
    let result = await place("", by: person(typing: "1"))
    #expect(result.status == .done, "\(result.error)")
    #expect(result.error.contains("  1. Order 2 of LAMP\nChoose 1, or press Enter to cancel: "))
    #expect(await market.rialto("orders list --json=number").output == #"[{"number":"1"}]"# + "\n")
    #expect(await market.rialto("cart --json").output == "[]\n")
  }

  @Test func offersShippingToAnotherCountry() async {
    let result = await market.shop.desk.rialto(
      ["orders", "place", "LAMP"] + Market.delivery + ["--to", "FR", "--no-input"]
    )
    #expect(result.status == .refused)
    // The postal code is of the first country.
    let desk = person(typing: "2", "AT", "1", "1010")
    let again = await desk.rialto(["orders", "place", "LAMP"] + Market.delivery + ["--to", "FR"])
    #expect(again.status == .done, "\(again.error)")
    #expect(
      again.error.contains(
        """
          1. Choose another shipping method
          2. Ship to another country
          3. List the shipping methods
        Choose 1–3, or press Enter to cancel: --to (AT, DE): Error: Invalid postal code '10115': \
        use a postal code of AT, such as 1010 (--postal-code).
          1. Correct --postal-code
        Choose 1, or press Enter to cancel: --postal-code: Placed order 1
        """
      ),
      "\(again.error)"
    )
  }

  @Test func aCodeIsLeftOut() async {
    let result = await place("LAMP --discount NOPE", by: person(typing: "1"))
    #expect(result.status == .done, "\(result.error)")
    #expect(
      result.error.contains("  1. Leave out the code\n  2. List the discount codes\nChoose 1–2, or")
    )
  }

  @Test func aPriceThatChangedIsAgreedTo() async {
    let result = await place("MUG-RED --expect 17.00", by: person(typing: "1"))
    #expect(result.status == .done, "\(result.error)")
    #expect(result.error.contains("  1. Place it for 17.40 EUR\n"))
  }

  @Test func offersAllowedActionsInstead() async {
    _ = await market.place("LAMP")
    let desk = person(typing: "3", "1")
    let result = await desk.rialto("orders ship 1")
    #expect(result.status == .done, "\(result.error)")
    #expect(result.error.contains("  1. Run 'confirm'\n  2. Run 'cancel', after asking\n"))
    // The history was looked at, where the questions are, and the failure was still to be solved.
    #expect(result.error.contains("place"), "\(result.error)")
    #expect(result.error.ranges(of: "Choose 1–3, or press Enter to cancel: ").count == 2)
    #expect(result.error.hasSuffix("Confirmed order 1.\n"))
    #expect(result.output.contains("status\tconfirmed\n"))
    #expect(!result.output.contains("place\t"))
  }

  @Test func aStoreIsFilledFirst() async throws {
    var desk = try Desk()
    desk.input = MemoryInput(["1"], isTerminal: true)
    desk.errorColumns = 80
    desk.environment["TERM"] = "dumb"
    let result = await desk.rialto("catalog list --limit 3 --csv")
    #expect(result.status == .done, "\(result.error)")
    #expect(
      result.error.contains(
        "  1. Create a demo store\nChoose 1, or press Enter to cancel: Created a demo store: 120 products"
      )
    )
    #expect(result.output.split(separator: "\r\n").count == 4)
  }

  @Test func signingInGoesOnFromThere() async throws {
    try await market.serving(accounts: ["anna"]) { _, url, _ in
      var desk = person(typing: "1", "anna", "wrong horse", "1", "anna", "correct horse")
      desk.transport = CurlTransport()
      let again = await desk.rialto("orders list --csv --store \(url)")
      #expect(again.status == .done, "\(again.error)")
      #expect(
        again.error.contains(
          "  1. Sign in\nChoose 1, or press Enter to cancel: Account name for \(url): Password"
        )
      )
      #expect(again.error.contains("  1. Sign in again\n"))
      #expect(again.output.hasPrefix("number,"))
      #expect(desk.input.wasHidden == [false, false, true, false, false, true])
    }
  }

  @Test func anOrderThatCannotHaveReachedTheStoreIsNotLeftOpen() async throws {
    let closed = try ClosedPort()
    let url = "http://127.0.0.1:\(closed.port)/"
    var desk = market.shop.desk
    desk.transport = CurlTransport()
    let result = await desk.rialto(
      ["orders", "place", "LAMP", "--store", url] + Market.delivery
    )
    #expect(result.status == .unavailable, "\(result.error)")
    #expect(result.error.contains("Tried 3 times."))
    let open = await desk.rialto("orders resume --dry-run --json --store \(url)")
    #expect(open.output == "[]\n")
  }

  @Test func anOpenOrderIsSettledByNumberAndNotPlacedAgain() async throws {
    try await market.serving(.resetBeforeAnswer) { market, url, way in
      way.breaks(true)
      let lost = await market.place("MUG-RED=2 --json --store \(url)")
      let key = try #require(lost.error.firstMatch(of: /orders resume (\w+) --store/)).1
      #expect(
        lost.error.contains(
          #""recoveries":[{"action":"run","title":"Resume it with its key","automatic":false,"#
            + #""command":"rialto orders resume \#(key) --store \#(url)"}]"#
        ),
        "\(lost.error)"
      )
      var desk = person(typing: "1", "1", "")
      desk.transport = CurlTransport()
      // As long as the way is broken, it is the settling that fails, and that is offered again.
      let again = await place("MUG-RED=2 --store \(url)", by: desk)
      #expect(again.status == .unknownOutcome)
      #expect(again.error.ranges(of: "1. Resume it with its key").count == 3, "\(again.error)")
      // A file that has the rows already would have them twice.
      let reader = person(typing: "1")
      var all = reader
      all.transport = CurlTransport()
      #expect(await all.rialto("orders resume --csv --store \(url)").status == .unknownOutcome)
      #expect(reader.input.wasHidden.isEmpty)
      way.breaks(false)
      let settled = await place("MUG-RED=2 --json=number --store \(url)", by: desk)
      #expect(settled.output == #"{"number":"1"}"# + "\n")
    }
    let orders = await market.rialto("orders list --json=number")
    #expect(orders.output == #"[{"number":"1"}]"# + "\n")
  }
}
