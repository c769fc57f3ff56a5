import CommandKit
import CommandTestSupport
import Testing

/// The conversation of `orders place` at a terminal.
struct OrderConversationTests {
  let market: Market

  init() async throws {
    market = try await Market()
    _ = await market.rialto("shipping set express --name Express --to DE --price 9.90EUR --days 1")
  }

  private func place(_ options: String = "", typing lines: [String]) async -> CommandResult {
    var market = market
    market.input = MemoryInput(lines, isTerminal: true)
    market.errorColumns = 100
    return await market.rialto("orders place \(options)", columns: 100)
  }

  private func orders() async -> String {
    await market.rialto("orders list --json=number").output
  }

  private static let delivered =
    "--to DE --name Ada --street Markt --city Berlin --postal-code 10115 --email ada@example.com"

  @Test func allIsAskedForFromTheProductToTheConsent() async {
    let result = await place(typing: [
      "red", "2", "", "de", "Ada Lovelace", "Markt 1", "Berlin", "10115", "ada@example.com", "1",
      "", "y",
    ])
    #expect(result.status == .done, "\(result.error)")
    for text in [
      "Product, by words or SKU?", "Quantity of MUG-RED", "or Enter to go on:",
      "1. Express, 1 day, € 9.90", "2. Parcel, 1-2 days, € 4.90",
      "Discount code, or Enter for none:",
      "Place this order for € 34.90? [Y/n]",
    ] {
      #expect(result.text.contains(text), "\(text) in \(result.text)")
    }
    #expect(result.error.contains("Without questions: rialto orders place MUG-RED=2"))
    #expect(!result.error.contains("--currency"), "\(result.error)")
    #expect(await orders() == #"[{"number":"1"}]"# + "\n")
  }

  @Test func eachAnswerIsCheckedAtOnce() async {
    let result = await place(typing: [
      "nosuchthing", "red", "0", "1", "", "xx", "de", "Ada", "Markt 1", "Berlin", "ABC", "10115",
      "ada", "ada@example.com", "1", "", "y",
    ])
    #expect(result.status == .done, "\(result.error)")
    for text in [
      "No products match 'nosuchthing'.", "Use 1 to 10000.",
      "No country 'xx'.", "postal code", "e-mail",
    ] {
      #expect(result.text.contains(text), "\(text) in \(result.text)")
    }
  }

  @Test func anAnswerIsCorrectedWithoutTheOthersBeingAskedAgain() async {
    let result = await place(
      "MUG-RED \(Self.delivered)",
      typing: ["2", "", "3", "Grace", "y"]
    )
    #expect(result.status == .done, "\(result.error)")
    #expect(result.text.contains("Recipient's name?"))
    #expect(!result.text.contains("City?"))
    #expect(await market.rialto("orders show 1").output.contains("Grace"))
  }

  /// The items were asked for from the first to the last, and the form that is shown was unknown.
  @Test func aQuantityIsCorrectedInTheFormThatIsShown() async {
    let result = await place(
      "MUG-RED LAMP \(Self.delivered)",
      typing: ["2", "", "1", "MUG-RED=3 LAMP=0", "", "y"]
    )
    #expect(result.status == .done, "\(result.error)")
    #expect(result.text.contains("1. Items            MUG-RED=1 LAMP=1"))
    #expect(result.text.contains("1. Items            MUG-RED=3\n"))
    #expect(await market.rialto("orders show 1").output.contains("lines\tMUG-RED\tRed mug"))
  }

  /// Five red mugs are in stock; a greater quantity was refused after the last question only.
  @Test func moreThanTheStockIsRefusedAtOnce() async {
    let result = await place(
      Self.delivered,
      typing: ["MUG-RED", "6", "5", "MUG-RED=50", "", "2", "", "y"]
    )
    #expect(result.status == .done, "\(result.error)")
    #expect(result.text.contains("MUG-RED, Red mug, € 12.50, 5 available"))
    #expect(result.text.split(separator: "Only 5 of MUG-RED are available.").count == 3)
  }

  @Test func aListIsLeftWithoutAChoice() async {
    let result = await place(
      Self.delivered,
      typing: ["mug", "", "MUG-RED", "", "", "q", "2", "Germany", "1", "", "y"]
    )
    #expect(result.status == .done, "\(result.error)")
    #expect(result.text.contains("Which one? 1–2, or Enter to go back:"))
    #expect(result.text.contains("Correct which answer?"))
  }

  @Test(arguments: ["Germany", "germany", "DE"])
  func aCountryIsKnownByItsName(name: String) async {
    let result = await place(
      "MUG-RED --name Ada --street Markt --city Berlin --postal-code 10115 --email a@b.example",
      typing: [name, "2", "", "n"]
    )
    #expect(result.text.contains("2. Country          DE"), "\(result.text)")
  }

  @Test func afterARefusalOneAnswerIsCorrected() async {
    let result = await place(
      "MUG-RED \(Self.delivered)",
      typing: ["2", "NOPE", "9", "SPRING", "y"]
    )
    #expect(result.status == .done, "\(result.error)")
    #expect(result.text.contains("Correct which answer?"))
    #expect(result.text.contains("discount € 1.25"))
  }

  @Test(arguments: [["2", "", "n"], ["2", "NOPE", ""], ["2"], []])
  func withoutConsentNothingIsLeft(_ lines: [String]) async {
    let result = await place("MUG-RED \(Self.delivered)", typing: lines)
    #expect(result.status == .interrupted, "\(result.error)")
    #expect(await orders() == "[]\n")
  }
}

extension CommandResult {
  /// All that the user has seen.
  fileprivate var text: String { output + error }
}
