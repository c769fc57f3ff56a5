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

  @Test func noWayOutOfARefusalMovesMoney() async {
    await bring("pay", "confirm", "ship", "deliver")
    let before = await state()
    for action in ["void", "pay"] {
      let result = await person("orders \(action) 1", typing: "")
      #expect(result.error.contains("  1. See its history\nChoose 1,"), "\(result.error)")
      #expect(!result.error.contains(/Run '|refund/), "\(result.error)")
    }
    let back = await person("orders cancel 1", typing: "1", "n")
    #expect(!back.error.contains("Run 'refund'"))
    #expect(
      back.error.contains(
        "Record the return of MUG-RED=2 from order 1 of ada@example.com (€ 29.90)?"
      )
    )
    #expect(await state() == before)
  }

  /// The answer to one question does not confirm another.
  @Test func aYesForAStepIsNoneForItsWayOut() async {
    await bring("pay", "confirm", "ship", "deliver")
    let before = await state()
    let result = await person("orders cancel 1 --yes", typing: "1", "n")
    #expect(result.status == .interrupted)
    #expect(await state() == before)
  }

  @Test func shippingAsRecoveryRequiresConfirmation() async {
    await bring("pay", "confirm")
    let result = await person("orders deliver 1", typing: "2", "n")
    #expect(
      result.error.contains(
        "Ship order 1 of ada@example.com (€ 29.90)? This cannot be undone. [y/N] "
      )
    )
    #expect(await state() == #"{"status":"confirmed","payment":"paid"}"# + "\n")
  }
}
