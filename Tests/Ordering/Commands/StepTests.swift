import CommandKit
import CommandTestSupport
import OrderingCommands
import OrderingTestSupport
import Testing

struct StepTests {
  let market: Market

  init() async throws {
    market = try await Market()
    _ = await market.place("MUG-RED=2")
  }

  /// Runs a command and returns the statuses of the order and its payment afterwards.
  func state(after line: String) async -> String {
    let result = await market.rialto("\(line) --json=status,payment")
    return result.status == .done ? result.output : result.error
  }

  @Test func anOrderIsSeenThrough() async throws {
    for (line, status, payment) in [
      ("orders pay 1", "placed", "paid"), ("orders confirm 1", "confirmed", "paid"),
      ("orders ship 1 MUG-RED --yes", "partially_shipped", "paid"),
      ("orders ship 1 --yes", "shipped", "paid"), ("orders deliver 1 --yes", "delivered", "paid"),
      ("orders return 1 MUG-RED=1 --restock --yes", "partially_returned", "paid"),
      ("orders refund 1 --amount 12.50 --yes", "partially_returned", "partially_refunded"),
      ("orders return 1 --reason Broken --yes", "returned", "partially_refunded"),
      // First the mug, for which a refund is due, and then the rest.
      ("orders refund 1 --yes", "returned", "partially_refunded"),
      ("orders refund 1 --yes", "returned", "refunded"),
    ] {
      let expected = #"{"status":"\#(status)","payment":"\#(payment)"}"# + "\n"
      #expect(await state(after: line) == expected, "\(line)")
    }
    #expect(try await market.available() == 4)
    try await market.store.expectSound()
    let history = await market.rialto(
      "orders show 1 --history --json=action,amount.amount,lines,reason"
    )
    #expect(
      history.output.matches(of: /"action":"([a-z]+)"/).map { String($0.output.1) } == [
        "place", "pay", "confirm", "ship", "ship", "deliver", "return", "refund", "return",
        "refund", "refund",
      ]
    )
    #expect(history.output.contains(#""amount":{"amount":1250},"lines":[],"reason":null"#))
    #expect(history.output.contains(#""lines":[{"sku":"MUG-RED","quantity":1}],"reason":"Broken""#))
  }

  @Test func aShipmentShowsItsTracking() async {
    _ = await market.rialto("orders confirm 1")
    let link = "https://www.ups.com/track?tracknum=1Z9"
    let refused = await market.rialto("orders ship 1 --tracking-link http://a.example --yes")
    #expect(refused.status == .usage)
    #expect(refused.error.contains("--tracking-link"))
    let shipped = await market.rialto("orders ship 1 --carrier UPS --tracking 1Z9 --yes")
    #expect(shipped.status == .done)
    #expect(await market.rialto("orders show 1 --json=shipments").output.contains(link))
    #expect(await market.rialto("orders show 1", columns: 200).output.contains("UPS 1Z9 \(link)\n"))
    let json = await market.rialto("orders show 1 --history --json=action,tracking").output
    #expect(json.contains(##""tracking":{"carrier":"ups","number":"1Z9","link":"\##(link)"}"##))
    #expect(await market.rialto("orders show 1 --history").output.contains("MUG-RED=2, UPS 1Z9"))
  }

  @Test func aTrialOfAStepKeepsNothing() async {
    for line in ["pay", "confirm", "cancel", "pay --authorize", "void"] {
      let result = await market.rialto("orders \(line) 1 --dry-run")
      #expect(result.status == .done)
      #expect(result.error == "Dry run: nothing was changed.\n")
    }
    let order = await market.rialto("orders show 1 --json=status,payment,revision").output
    #expect(order == #"{"status":"placed","payment":"unpaid","revision":1}"# + "\n")
  }

  @Test func disallowedActionIsRejectedWithAllowedActions() async {
    let result = await market.rialto("orders ship 1")
    #expect(result.status == .refused)
    #expect(
      result.error == """
        Error: The order does not allow 'ship'.
        It is placed and unpaid. Allowed actions: confirm, cancel, edit.
        See its history with 'rialto orders show 1 --history'.
        Try: rialto orders confirm 1
        Try: rialto orders cancel 1

        """
    )
    let unshipped = await market.rialto("orders return 1")
    #expect(unshipped.status == .refused)
    #expect(unshipped.error.hasPrefix("Error: The order does not allow 'return'.\nIt is placed"))
    #expect(await market.rialto("orders pay 99").status == .notFound)
    #expect(await market.rialto("orders pay").status == .usage)
    _ = await market.rialto("orders confirm 1")
    #expect(await market.rialto("orders ship 1 MUG-RED=3 --yes").status == .usage)
  }

  @Test func aKeyMakesAStepHappenOnce() async {
    _ = await market.rialto("orders pay 1")
    for _ in 1...2 {
      let result = await market.rialto(
        "orders refund 1 --amount 10 --key K --yes --json=refunded.amount"
      )
      #expect(result.output == #"{"refunded":{"amount":1000}}"# + "\n")
    }
  }

  @Test func undoReversesLastChange() async {
    _ = await market.rialto("orders pay 1")
    let script = await market.rialto("orders undo 1")
    #expect(script.status == .usage)
    #expect(
      script.error.contains("Take back the payment of € 29.90 for order 1 of ada@example.com")
    )
    let trial = await market.rialto("orders undo 1 --dry-run --json=payment")
    #expect(trial.output == #"{"payment":"unpaid"}"# + "\n")
    let no = await market.typing("n").rialto("orders undo 1", columns: 200)
    #expect(no.status == .interrupted)
    #expect(no.output.hasPrefix("The last change was 'pay' ("))
    let undone = await market.rialto("orders undo 1 --yes --json=payment,paid.amount,refunds")
    #expect(undone.output == #"{"payment":"unpaid","paid":{"amount":0},"refunds":[]}"# + "\n")
    #expect(undone.error == "Took back the payment of order 1.\n")
    // Run twice, it records no payment; the order can be paid again.
    #expect(await market.rialto("orders undo 1 --yes").status == .refused)
    #expect(await state(after: "orders pay 1 --yes").contains(#""payment":"paid""#))
    _ = await market.rialto("orders refund 1 --yes")
    let again = await market.rialto("orders undo 1 --yes")
    #expect(again.status == .refused)
    #expect(
      again.error == """
        Error: The last change to order 1 cannot be undone.
        The order is placed and refunded.
        See its history with 'rialto orders show 1 --history'.

        """
    )
  }

  @Test func aPaymentIsTakenBackAfterOtherChanges() async {
    let none = await market.rialto("orders undo 1 pay --yes")
    #expect(none.status == .refused)
    #expect(none.error.hasPrefix("Error: Order 1 has no 'pay' to undo.\n"), "\(none.error)")
    for step in ["pay", "confirm"] { _ = await market.rialto("orders \(step) 1") }
    let script = await market.rialto("orders undo 1 pay")
    #expect(script.error.contains("The change to undo is 'pay' ("), "\(script.error)")
    let undone = await market.rialto("orders undo 1 pay --yes --json=status,payment,refunds")
    #expect(
      undone.output == #"{"status":"confirmed","payment":"unpaid","refunds":[]}"# + "\n"
    )
    // Twice takes back no more.
    let again = await market.rialto("orders undo 1 pay")
    #expect(again.status == .refused)
    #expect(again.error.hasPrefix("Error: The order does not allow 'unpay'.\n"))
    #expect(await state(after: "orders pay 1").contains(#""payment":"paid""#))
  }

  @Test(arguments: ["pay", "refund --yes", "void --yes"])
  func aRefusalSuggestsNoActionOnThePayment(_ action: String) async {
    for step in ["pay", "confirm", "ship --yes", "deliver --yes"] {
      _ = await market.rialto("orders \(step) 1")
    }
    if action.hasPrefix("refund") { _ = await market.rialto("orders \(action) 1") }
    for refused in [action, "ship --yes", "cancel --yes"] {
      let result = await market.rialto("orders \(refused) 1")
      #expect(result.status == .refused)
      #expect(
        !result.error.contains(/(rialto orders|actions:.*) (pay|refund|void)/),
        "\(result.error)"
      )
    }
  }

  @Test(arguments: ["", "pay", "pay --authorize"])
  func undoTakesBackAConfirmationAndNothingElse(_ payment: String) async throws {
    if !payment.isEmpty { _ = await market.rialto("orders \(payment) 1 --yes") }
    let before = await market.rialto("orders show 1 --json=status,payment,allowed").output
    #expect(before.hasPrefix(#"{"status":"placed","#))
    _ = await market.rialto("orders confirm 1")
    let result = await market.rialto("orders undo 1 --yes --json=status,payment,allowed")
    #expect(result.output == before)
    #expect(result.error == "Took back the confirmation of order 1.\n")
    #expect(try await market.available() == 3)
    let again = await market.rialto("orders undo 1 --yes --json=status")
    #expect(again.output == #"{"status":"confirmed"}"# + "\n")
    try await market.store.expectSound()
  }

  @Test func anOrderThatIsShippedInPartStaysConfirmed() async {
    _ = await market.rialto("orders confirm 1")
    _ = await market.rialto("orders ship 1 MUG-RED --yes")
    let result = await market.rialto("orders undo 1 confirm")
    #expect(result.status == .refused)
    #expect(result.error.hasPrefix("Error: The order does not allow 'unconfirm'.\n"))
  }

  /// The program moves no money: what it says of payments is that it records them.
  @Test(arguments: [
    ("pay --authorize", "Recorded the payment authorization of order 1.\n"),
    ("pay", "Recorded the payment of order 1.\n"),
    ("void --yes", "Recorded that the payment of order 1 was voided.\n"),
  ])
  func paymentCommandsSayThatTheyRecord(_ command: String, _ note: String) async {
    let words = command.split(separator: " ")
    let line = "orders \(words[0]) 1 \(words.dropFirst().joined(separator: " "))"
    #expect(await market.rialto(line).error == note)
    let help = await market.rialto("orders \(words[0]) --help").output
    #expect(help.contains("Records "))
    #expect(help.contains("; moves no money."))
  }

  @Test func aRefundOfTooMuchOrInAnotherCurrencyIsRefused() async {
    _ = await market.rialto("orders pay 1")
    let much = await market.rialto("orders refund 1 --amount 30 --yes")
    #expect(much.status == .refused)
    #expect(much.error.contains("At most 29.90 EUR can be refunded."), "\(much.error)")
    let dollars = await market.rialto("orders refund 1 --amount 5USD --yes")
    #expect(dollars.status == .usage)
    #expect(dollars.error.contains("use EUR, the currency of the order"), "\(dollars.error)")
  }

  @Test func aRefundIsRecorded() async {
    _ = await market.rialto("orders pay 1")
    let result = await market.rialto("orders refund 1 --amount 5 --yes")
    #expect(result.error == "Recorded a refund of € 5.00 for order 1.\n")
    let help = await market.rialto("orders refund --help").output
    #expect(help.contains("Records a refund of all or part of an order; moves no money."))
  }

  @Test func whatIsCancelledIsProposedForARefund() async {
    for step in ["pay", "confirm"] { _ = await market.rialto("orders \(step) 1") }
    let script = await market.rialto("orders cancel 1 MUG-RED=1")
    // Two mugs are 25.00 and their parcel 4.90.
    #expect(
      script.error.contains(
        "Order 1 is paid; € 12.50 must be refunded separately. Cancel MUG-RED=1 of order 1"
      ),
      "\(script.error)"
    )
    let trial = await market.rialto("orders cancel 1 MUG-RED=1 --dry-run --json=refundDue.amount")
    #expect(trial.output == #"{"refundDue":{"amount":1250}}"# + "\n")
    let result = await market.rialto("orders cancel 1 MUG-RED=1 --yes --json=cancelled.amount")
    #expect(result.output == #"{"cancelled":{"amount":1250}}"# + "\n")
    #expect(
      result.error == """
        Cancelled MUG-RED=1 of order 1. To be refunded: € 12.50, with 'rialto orders refund 1 \
        --amount 12.50EUR'.

        """
    )
    let refund = await market.rialto("orders refund 1 --yes --json=refunded.amount")
    #expect(refund.output == #"{"refunded":{"amount":1250}}"# + "\n")
    _ = await market.rialto("orders ship 1 --yes")
    let back = await market.rialto("orders return 1 --restock --yes")
    #expect(back.error.contains("To be refunded: € 12.50, with"), "\(back.error)")
  }

  @Test func paymentsInPartAreListed() async {
    let paid = await market.rialto([
      "orders", "pay", "1", "--amount", "10", "--method", "bank transfer", "--reference", "RF18",
      "--on", "2026-11-20",
    ])
    #expect(paid.error == "Recorded the payment of order 1. Still to be paid: € 19.90.\n")
    let later = await market.rialto("orders pay 1 --on 2999-01-01")
    #expect(later.status == .usage)
    #expect(later.error.contains("Invalid --on '2999-01-01': use today or an earlier day"))
    let much = await market.rialto("orders pay 1 --amount 20")
    #expect(much.status == .refused)
    #expect(much.error.contains("At most 19.90 EUR can be paid."), "\(much.error)")
    let shown = await market.rialto("orders show 1", columns: 100).output
    #expect(shown.contains("PAYMENTS\nPaid 2026-11-20: € 10.00, bank transfer, RF18\n"), "\(shown)")
    #expect(
      await market.rialto("orders show 1 --json=payments").output.contains(
        #""details":{"method":"bank transfer","reference":"RF18","paidOn":"2026-11-20"}"#
      )
    )
    let history = await market.rialto("orders show 1 --history").output
    #expect(history.contains("bank transfer, RF18, 2026-11-20"), "\(history)")
    let question = await market.typing("n").rialto("orders pay 1", columns: 200)
    #expect(question.output.hasPrefix("Record a payment of € 19.90 for order 1"), "\(question)")
    #expect(await state(after: "orders pay 1").contains(#""payment":"paid""#))
    #expect(await state(after: "orders undo 1 pay --yes").contains(#""payment":"partially_paid""#))
  }

  @Test func anOrderIsEditedInPartsOfItsAddress() async {
    let edited = await market.rialto([
      "orders", "edit", "1", "--street", "Markt 2", "--email", "zoe@example.com", "--note", "Ring",
      "MUG-RED=3", "--json=email,address,note,lines,totals",
    ])
    #expect(edited.error == "Changed order 1.\n")
    #expect(edited.output.contains(#""lines":["Markt 2"],"#), "\(edited.output)")
    #expect(edited.output.contains(#""note":"Ring""#))
    #expect(edited.output.contains(#""total":{"amount":4240,"#), "\(edited.output)")
    let history = await market.rialto("orders show 1 --history").output
    #expect(history.contains("email: ada@example.com → zoe@example.com"), "\(history)")
    #expect(history.contains("MUG-RED: 2 → 3"), "\(history)")
    let city = await market.rialto(["orders", "edit", "1", "--postal-code", "X"])
    #expect(city.status == .usage)
    #expect(city.error.contains("--postal-code"), "\(city.error)")
    #expect(await market.rialto("orders edit 1").status == .usage)
  }

  @Test func trackingIsCorrectedAfterwards() async {
    for step in ["confirm", "ship --yes"] { _ = await market.rialto("orders \(step) 1") }
    let result = await market.rialto("orders track 1 ups 1Z9")
    #expect(result.error == "Changed the tracking of order 1.\n")
    #expect(await market.rialto("orders show 1", columns: 200).output.contains("UPS 1Z9"))
    let other = await market.rialto("orders track 1 ups 1Z9 --shipment 9")
    #expect(other.status == .usage)
    #expect(other.error.contains("--shipment"), "\(other.error)")
  }

  @Test func anOrderIsPlacedOncePerKey() async {
    for _ in 1...2 {
      let placed = await market.place("MUG-RED=1 --key shop-1042 --json=number")
      #expect(placed.output == #"{"number":"2"}"# + "\n", "\(placed.error)")
    }
    let other = await market.place("MUG-RED=2 --key shop-1042")
    #expect(other.status == .refused)
    #expect(
      other.error.contains("Another order was sent with the key shop-1042."),
      "\(other.error)"
    )
    #expect(await market.rialto("orders list --json=number").output.contains("\"2\""))
    #expect(!(await market.rialto("orders list --json=number").output.contains("\"3\"")))
  }

  @Test func ordersAreListedAndFiltered() async {
    _ = await market.place("LAMP")
    _ = await market.rialto("orders confirm 2")
    func numbers(_ line: String) async -> [String] {
      await market.rialto("orders list \(line) --json=number").output
        .matches(of: /"number":"(\d+)"/).map { String($0.output.1) }
    }
    #expect(await numbers("") == ["2", "1"])
    #expect(await numbers("--status confirmed") == ["2"])
    #expect(await numbers("--payment paid") == [])
    #expect(await numbers("lamp berlin") == ["2"])
    #expect(await numbers("-n 1") == ["2"])
    #expect(await market.rialto("orders list -n 1").error.contains("--limit or --all"))
    let text = await market.rialto("orders list --no-color", columns: 100).output
    #expect(
      text.hasPrefix("NUMBER  STATUS     PAYMENT  PLACED      CUSTOMER         COUNTRY    TOTAL\n")
    )
    #expect(await market.rialto("orders list --status shippd").status == .usage)
  }

  @Test func theTopicHasTheTablesOfTheStore() {
    let text = HelpTopic.transitions.page(width: 80)
    #expect(
      text.contains("\n  draft               place → placed, discard → discarded\n"),
      "\(text)"
    )
    #expect(text.contains("\n  partially_refunded  refund → refunded\n"), "\(text)")
  }
}
