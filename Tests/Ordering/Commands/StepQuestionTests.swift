import CommandKit
import CommandTestSupport
import Ordering
import Testing

/// Actions that move goods or money or end an order ask first.
struct StepQuestionTests {
  let market: Market

  init() async throws {
    market = try await Market()
    _ = await market.place("MUG-RED=2")
  }

  /// A user at a terminal who types these lines.
  func person(_ line: String, typing lines: String...) async -> CommandResult {
    var market = market
    market.input = MemoryInput(lines, isTerminal: true)
    market.errorColumns = 80
    return await market.rialto(line, columns: 80)
  }

  func bring(_ steps: String...) async {
    for step in steps {
      let yes = ["ship", "deliver"].contains(step) ? " --yes" : ""
      let result = await market.rialto("orders \(step) 1\(yes)")
      #expect(result.status == .done, "\(result.error)")
    }
  }

  func state() async -> String {
    await market.rialto("orders show 1 --json=status,payment").output
  }

  @Test(arguments: [
    (
      "void", [String](),
      "Record that the payment of order 1 of ada@example.com (€ 29.90) was voided?"
    ),
    ("cancel", [], "Cancel order 1 of ada@example.com (€ 29.90)?"),
    (
      "cancel", ["pay"],
      "Order 1 is paid; € 29.90 must be refunded separately. "
        + "Cancel order 1 of ada@example.com (€ 29.90)?"
    ),
    ("ship", ["confirm"], "Ship order 1 of ada@example.com (€ 29.90)?"),
    (
      "deliver", ["confirm", "ship"],
      "Record the delivery of order 1 of ada@example.com (€ 29.90)?"
    ),
    ("refund", ["pay"], "Record a refund of € 29.90 to ada@example.com for order 1?"),
    (
      "return", ["pay", "confirm", "ship", "deliver"],
      "Record the return of MUG-RED=2 from order 1 of ada@example.com (€ 29.90)?"
    ),
  ])
  func aStepThatIsFinalIsAskedAbout(
    _ step: String,
    after steps: [String],
    _ sentence: String
  ) async {
    let question = "\(sentence) This cannot be undone."
    for step in steps { await bring(step) }
    let before = await state()
    let script = await market.rialto("orders \(step) 1")
    #expect(script.status == .usage)
    #expect(script.error.hasPrefix("Error: Cannot ask: \(question)\n"))
    #expect(script.error.contains("Answer with --yes."))
    let no = await person("orders \(step) 1", typing: "n")
    #expect(no.status == .interrupted)
    #expect(no.output == "\(question) [y/N] ")
    #expect(await person("orders \(step) 1", typing: "").status == .interrupted)
    #expect(await state() == before)
    #expect(await market.rialto("orders \(step) 1 --dry-run").status == .done)
    #expect(await state() == before)
    #expect(await person("orders \(step) 1", typing: "y").status == .done)
    #expect(await state() != before)
  }

  @Test func aScriptSaysYes() async {
    await bring("pay")
    #expect(await market.rialto("orders refund 1 --amount 5 --yes").status == .done)
    let question = await market.rialto("orders refund 1").error
    #expect(question.contains("Record a refund of € 24.90 to ada@example.com for order 1?"))
  }

  @Test func aRefundOfAllIsDoneOnceForItsKey() async {
    await bring("pay")
    for _ in 1...2 {
      let result = await market.rialto("orders refund 1 --key K --yes --json=refunded.amount")
      #expect(result.output == #"{"refunded":{"amount":2990}}"# + "\n")
    }
    let history = await market.rialto("orders show 1 --history --json=action").output
    #expect(history.matches(of: /refund/).count == 1)
  }

  @Test func undoNamesWhatItTakesBack() async {
    await bring("pay", "confirm")
    let result = await person("orders undo 1", typing: "n")
    #expect(result.status == .interrupted)
    #expect(
      result.output.hasSuffix(
        "Take back the confirmation of order 1 of ada@example.com (€ 29.90)? [y/N] "
      ),
      "\(result.output)"
    )
    #expect(await state() == #"{"status":"confirmed","payment":"paid"}"# + "\n")
  }

  @Test func undoSaysThatItIsFinal() async {
    await bring("pay --authorize")
    let result = await person("orders undo 1", typing: "n")
    let question = "Record that the payment of order 1 of ada@example.com (€ 29.90) was voided?"
    #expect(
      result.output.hasSuffix("\(question) This cannot be undone. [y/N] "),
      "\(result.output)"
    )
  }

  @Test(arguments: [
    ("pay --authorize", "Record the authorization of order 1 of ada@example.com (€ 29.90)?"),
    ("pay", "Record a payment of € 29.90 for order 1 of ada@example.com (€ 29.90)?"),
  ])
  func aPaymentIsAskedAboutAtATerminalOnly(_ step: String, _ question: String) async {
    let before = await state()
    let no = await person("orders \(step) 1", typing: "n")
    #expect(no.status == .interrupted)
    #expect(no.output == "\(question) [y/N] ")
    #expect(await state() == before)
    #expect(await person("orders \(step) 1", typing: "y").status == .done)
    #expect(await state() != before)
    _ = await market.place("LAMP")
    #expect(await market.rialto("orders \(step) 2").status == .done)
  }
}
