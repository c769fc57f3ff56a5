import CommandKit
import TestSupport
import Testing

/// Placing orders over a failing connection.
struct LostAnswerTests {
  let market: Market

  init() async throws { market = try await Market() }

  @Test(arguments: [Fault.resetBeforeServer, .resetBeforeAnswer, .truncated(afterBytes: 10)])
  func exactlyOneOrderComesOfIt(_ fault: Fault) async throws {
    try await market.serving(fault) { market, url, way in
      way.breaks(true)
      let lost = await market.place("MUG-RED=2 --store \(url)")
      #expect(lost.status == .unknownOutcome)
      #expect(lost.output == "")
      let key = try #require(
        lost.error.firstMatch(of: /'rialto orders resume (\w+) --store (\S+)'/)
      )
      #expect(key.2 == url)
      #expect(lost.error.hasPrefix("Error: The order may or may not have been placed.\n"))
      let open = await market.rialto("orders resume --dry-run --json=key --store \(url)")
      #expect(open.output == #"[{"key":"\#(key.1)"}]"# + "\n")
      #expect(await market.rialto("orders resume --store \(url)").status == .unknownOutcome)

      way.breaks(false)
      let settled = await market.rialto("orders resume \(key.1) --json=number --store \(url)")
      #expect(settled.output == #"{"number":"1"}"# + "\n")
      #expect(settled.error == "Placed order 1.\n")
      #expect(await market.rialto("orders resume --json --store \(url)").output == "[]\n")
      let orders = await market.rialto("orders list --json=number --store \(url)")
      #expect(orders.output == #"[{"number":"1"}]"# + "\n")
    }
    #expect(await market.rialto("store fsck").status == .done)
    let stock = await market.rialto("catalog show MUG-RED --json=available").output
    #expect(stock == #"{"available":3}"# + "\n")
  }

  @Test func theSameCommandAgainSettlesItToo() async throws {
    try await market.serving(.resetBeforeAnswer) { market, url, way in
      way.breaks(true)
      let lost = await market.place("MUG-RED=2 --json --store \(url)")
      #expect(lost.status == .unknownOutcome)
      #expect(lost.error.contains(#""code":"ordering.unknown_outcome""#))
      way.breaks(false)
      let again = await market.place("MUG-RED=2 --json=number --store \(url)")
      #expect(again.output == #"{"number":"1"}"# + "\n")
      #expect(
        again.error.contains(
          /\nThis is the order that was first sent on .+ and whose outcome was unknown; it was placed once.\n/
        ),
        "\(again.error)"
      )
    }
  }

  /// With the same key, the store refunds once, whether the client's retries succeed or not.
  @Test func aStepIsDoneOnceForItsKey() async throws {
    _ = await market.place("MUG-RED=2")
    _ = await market.rialto("orders pay 1")
    try await market.serving(.resetBeforeAnswer, afterSoundAnswers: 1) { market, url, way in
      let line = "orders refund 1 --amount 5 --key K --yes --json=refunded.amount --store \(url)"
      way.breaks(true)
      _ = await market.rialto(line)
      way.breaks(false)
      for _ in 1...2 {
        #expect(await market.rialto(line).output == #"{"refunded":{"amount":500}}"# + "\n")
      }
      let history = await market.rialto("orders show 1 --history --json=action --store \(url)")
        .output
      #expect(history.matches(of: /refund/).count == 1)
    }
  }

  @Test func anOrderIsStruckOffByWhoKnowsWhatBecameOfIt() async throws {
    try await market.serving(.resetBeforeServer) { market, url, way in
      way.breaks(true)
      let lost = await market.place("MUG-RED --store \(url)")
      let key = try #require(lost.error.firstMatch(of: /resume (\w+) --store/)).1
      #expect(await market.rialto("orders resume --forget --store \(url)").status == .usage)
      #expect(await market.rialto("orders resume \(key) --forget --store \(url)").status == .usage)
      let forget = "orders resume \(key) --forget --yes --store \(url)"
      #expect(await market.rialto(forget).error == "Removed \(key).\n")
      #expect(await market.rialto(forget).status == .notFound)
    }
  }

  @Test func oneAccountSendsNothingOfAnother() async throws {
    try await market.serving(.resetBeforeServer, accounts: ["anna", "bob"]) { market, url, way in
      #expect(await market.login("anna", at: url).status == .done)
      _ = await market.rialto("cart LAMP --store \(url)")
      way.breaks(true)
      let lost = await market.place("MUG-RED --store \(url)")
      #expect(lost.status == .unknownOutcome)
      way.breaks(false)
      let key = try #require(lost.error.firstMatch(of: /resume (\w+) --store/)).1
      #expect(await market.login("bob", at: url).status == .done)
      #expect(await market.rialto("cart --json --store \(url)").output == "[]\n")
      #expect(await market.rialto("orders resume \(key) --store \(url)").status == .notFound)
      #expect(await market.login("anna", at: url).status == .done)
      #expect(await market.rialto("orders resume \(key) --store \(url)").status == .done)
      #expect(
        await market.rialto("cart --json=sku --store \(url)").output
          == #"[{"sku":"LAMP"}]"# + "\n"
      )
    }
  }

  @Test func unauthenticatedUserReceivesLoginCommand() async throws {
    try await market.serving(accounts: ["anna"]) { market, url, _ in
      let result = await market.rialto("orders list --store \(url)")
      #expect(result.status == .authentication)
      #expect(result.error.contains("Sign in with 'rialto login NAME --store \(url)'.\n"))
    }
  }
}
