import CommandKit
import CommandTestSupport
import Testing

/// An action chosen from the menu of a failure asks like any other.
struct StepWayOutTests {
  let market: Market

  init() async throws {
    market = try await Market()
    _ = await market.place("MUG-RED=2")
  }

  /// A user at a terminal who types these lines.
  func person(_ line: String, typing lines: String...) async -> Desk.Result {
    var desk = market.shop.desk
    desk.input = MemoryInput(lines, isTerminal: true)
    desk.errorColumns = 80
    desk.environment["NO_COLOR"] = "1"
    let result = await desk.rialto(line, columns: 80)
    return Desk.Result(
      status: result.status,
      output: result.output.replacing("\u{A0}", with: " "),
      error: result.error.replacing("\u{A0}", with: " ")
    )
  }

  func bring(_ steps: String...) async {
    for step in steps {
      let yes = ["ship", "deliver"].contains(step) ? " --yes" : ""
      _ = await market.rialto("orders \(step) 1\(yes)")
    }
  }

  func state() async -> String {
    await market.rialto("orders show 1 --json=status,payment").output
  }

  @Test func noWayOutOfARefusalMovesMoneyWithOneKey() async {
    await bring("pay", "confirm", "ship", "deliver")
    let before = await state()
    for answer in ["n", ""] {
      let result = await person("orders void 1", typing: "2", answer)
      #expect(result.error.contains("  2. Run 'refund', after asking\n"))
      #expect(
        result.error.hasSuffix(
          "Record a refund of € 29.90 to ada@example.com for order 1? This cannot be undone. [y/N] "
        )
      )
      #expect(result.status == .interrupted)
      #expect(await state() == before)
    }
    // A refund does not lead to a cancellation.
    let back = await person("orders cancel 1", typing: "1", "n")
    #expect(!back.error.contains("Run 'refund'"))
    #expect(
      back.error.contains(
        "Record the return of MUG-RED=2 from order 1 of ada@example.com (€ 29.90)?"
      )
    )
    #expect(await state() == before)
    #expect(await person("orders void 1", typing: "2", "y").status == .done)
    #expect(await state() == #"{"status":"delivered","payment":"refunded"}"# + "\n")
  }

  @Test func aPaymentAsRecoveryRequiresConfirmation() async {
    let result = await person("orders refund 1", typing: "2", "n")
    #expect(result.error.contains("  2. Run 'pay', after asking\n"))
    #expect(
      result.error.hasSuffix("Record the payment of order 1 of ada@example.com (€ 29.90)? [y/N] ")
    )
    #expect(result.status == .interrupted)
    #expect(await state() == #"{"status":"placed","payment":"unpaid"}"# + "\n")
    #expect(await market.rialto("orders pay 1").status == .done)
  }

  /// The answer to one question does not confirm another.
  @Test func aYesForAStepIsNoneForItsWayOut() async {
    await bring("pay", "confirm", "ship", "deliver")
    let before = await state()
    let result = await person("orders void 1 --yes", typing: "2", "n")
    #expect(result.status == .interrupted)
    #expect(await state() == before)
  }

  @Test func shippingAsRecoveryRequiresConfirmation() async {
    await bring("pay", "confirm")
    let result = await person("orders deliver 1", typing: "3", "n")
    #expect(
      result.error.contains(
        "Ship order 1 of ada@example.com (€ 29.90)? This cannot be undone. [y/N] "
      )
    )
    #expect(await state() == #"{"status":"confirmed","payment":"paid"}"# + "\n")
  }
}
