import CommandKit
import FoundationCore
import Testing

/// Invalid fields, explained by what was typed.
struct FieldInputsTests {
  private let inputs = FieldInputs([
    "to": FieldInput("--until", text: "3d"),
    "email": FieldInput("e-mail address", from: "--email"),
    "countries": FieldInput("country", from: "--to", text: "XX"),
    "lines[0].sku": FieldInput("product", text: "MUG\u{1B}[31m", suggestion: "List them."),
    "lines[0].quantity": FieldInput("quantity for MUG", from: "MUG=0"),
  ])

  private func failure(_ errors: FieldError...) throws -> FieldInputFailure {
    inputs.failure(of: try #require(FormFailure(FieldErrors(errors))))
  }

  private func error(_ field: String, _ code: String = "range", accepted: [String] = [])
    -> FieldError
  {
    FieldError(field: field, code: code, message: "Use 1 to 9.", accepted: accepted)
  }

  @Test func namesTheOptionAndTheValue() throws {
    #expect(try failure(error("to")).title == "Invalid --until '3d': use 1 to 9.")
    #expect(
      try failure(error("lines[0].quantity")).title
        == "Invalid quantity for MUG: use 1 to 9 (MUG=0)."
    )
  }

  @Test func aMissingValueNamesItsOption() throws {
    let title = try failure(error("email", "required")).title
    #expect(title == "Missing e-mail address: use --email.")
  }

  @Test func anUnknownValueHasItsChoicesOrASuggestion() throws {
    let choice = try failure(error("countries[2]", "unknown", accepted: ["DE", "FR"]))
    #expect(choice.title == "Unknown country 'XX'. Try: DE, FR.")
    #expect(choice.suggestion == nil)
    let product = try failure(error("lines[0].sku", "unknown"))
    #expect(product.title == "Unknown product 'MUG': use 1 to 9.")
    #expect(product.suggestion == "List them.")
    #expect(product.code == "form.not_found" && product.category == .notFound)
    #expect(choice.category == .usage)
  }

  @Test func anItemOfSeveralHasItsNumber() throws {
    var inputs = inputs
    inputs["lines[0].sku"] = FieldInput("product", from: "item 1", text: "MUG")
    let form = try #require(FormFailure(FieldErrors([error("lines[0].sku", "unknown")])))
    #expect(inputs.failure(of: form).title == "Unknown product 'MUG' (item 1): use 1 to 9.")
    let twice = try #require(FormFailure(FieldErrors([error("lines[0].sku", "duplicate")])))
    #expect(inputs.failure(of: twice).title == "Duplicate product 'MUG' (item 1): use 1 to 9.")
  }

  @Test func partsHaveTheInputOfTheWhole() {
    for field in ["countries", "countries[1]", "rates[0].countries[1]", "countries[1].code"] {
      #expect(inputs[field]?.text == "XX", "\(field)")
    }
    #expect(inputs["town"] == nil)
  }

  @Test func everyErrorIsASentenceOnce() throws {
    let failure = try failure(error("to"), error("to"), error("town"))
    #expect(failure.title == "Invalid --until '3d': use 1 to 9.")
    #expect(failure.reason == "Invalid town: use 1 to 9.")
    #expect(failure.recoveries.map(\.title) == ["Correct --until", "Correct town"])
    #expect(failure.code == "form.invalid" && failure.category == .usage)
  }
}
