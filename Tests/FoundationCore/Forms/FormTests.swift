import Foundation
import FoundationCore
import Testing

/// The form of the sign-in screen.
private struct LoginForm {
  var email = ""
  var password = ""

  var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("email", email, .required, .email)
    errors.check("password", password, .required, .length(8...))
    return errors
  }
}

/// The form of the screen for a new product.
private struct ProductDraft {
  var title = "Gondola"
  var price = "12.50"
  var image = ""
  var status = "draft"
  var category: Int? = 1

  var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("title", title, .required, .length(...80), noShouting)
    errors.check("price", price, .required, .numeric, .atLeast(0), .less(than: 1_000_000))
    errors.check("image", image, .webAddress)
    errors.check("status", status, .oneOf(["draft", "active"]))
    errors.check("category", category, .required)
    return errors
  }

  private var noShouting: FieldRule<String> {
    FieldRule("shouting", "Use small letters too.") { $0.isEmpty || $0 != $0.uppercased() }
  }
}

struct FormTests {
  @Test func allErrorsOfAllFieldsComeAtOnce() {
    let errors = LoginForm().errors
    #expect(errors.all.map(\.field) == ["email", "password"])
    #expect(errors.all.map(\.code) == ["required", "required"])
    #expect(errors["email"].map(\.message) == ["Fill this in."])
    #expect(errors["name"].isEmpty)
  }

  @Test func aRightFormHasNone() throws {
    let form = LoginForm(email: "ann@example.com", password: "serenissima")
    #expect(form.errors.isEmpty)
    try form.errors.throwIfAny()
    #expect(ProductDraft().errors.isEmpty)
    #expect(FormFailure(form.errors) == nil)
  }

  @Test func everyBrokenRuleOfAFieldIsNamed() {
    let draft = ProductDraft(title: String(repeating: "A", count: 81))
    #expect(draft.errors["title"].map(\.code) == ["length", "shouting"])
  }

  @Test func theMessageNeverRepeatsWhatWasTyped() {
    let errors = LoginForm(email: "hunter2", password: "hunter2").errors
    #expect(errors.all.count == 2)
    #expect(errors.all.allSatisfy { !$0.message.contains("hunter2") })
  }

  @Test(arguments: [
    ("", ["required"]), (" ", ["required"]), ("free", ["numeric"]), ("-1", ["too_small"]),
    ("1000000", ["too_large"]), ("12,50", ["numeric"]), ("0", []), ("-1e999", ["numeric"]),
  ])
  func aPriceIsANumberInItsRange(_ price: String, codes: [String]) {
    #expect(ProductDraft(price: price).errors.all.map(\.code) == codes)
  }

  @Test(arguments: [
    ("https://example.com/a.png", true), ("HTTP://example.com", true), ("", true),
    ("tools.png", false), ("url.com", false), ("//cdn.example.com/a.png", false),
    ("https://", false),
    ("[\"https://example.com\"", false), ("javascript:alert(1)", false),
    ("ftp://example.com", false),
  ])
  func anImageIsAWebAddressOrBlank(_ image: String, isRight: Bool) {
    #expect(ProductDraft(image: image).errors.isEmpty == isRight)
  }

  @Test func aSmallChoiceIsOffered() {
    let errors = ProductDraft(status: "sold").errors
    #expect(errors.all.map(\.accepted) == [["draft", "active"]])
  }

  @Test func aMissingChoiceIsNamed() {
    #expect(ProductDraft(category: nil).errors.all.map(\.code) == ["required"])
  }

  @Test(arguments: [
    (FieldRule.length(8...), "Use at least 8 characters."),
    (.length(...80), "Use at most 80 characters."),
    (.length(2...40), "Use 2 to 40 characters."),
    (.length(2..<40), "Use 2 to 39 characters."),
  ])
  func aLengthSaysItsBounds(_ rule: FieldRule<String>, message: String) {
    var errors = FieldErrors()
    errors.check("name", "👨‍👩‍👧‍👦", rule)
    errors.check("name", String(repeating: "a", count: 81), rule)
    #expect(Set(errors.all.map(\.message)) == [message])
  }

  @Test func aLengthIsWhatAReaderCounts() {
    var errors = FieldErrors()
    errors.check("name", "👨‍👩‍👧‍👦", .length(...1))
    #expect(errors.isEmpty)
  }

  @Test func allThatWouldBeAcceptedInAFieldIsOffered() throws {
    let errors = FieldErrors(
      ["draft", "active"].map {
        FieldError(field: "status", code: "unknown", message: "Choose another.", accepted: [$0])
      }
    )
    let failure = try #require(FormFailure(errors))
    #expect(
      failure.recoveries.map(\.action) == [.edit(field: "status", accepted: ["draft", "active"])]
    )
  }

  @Test func aFailureNamesEveryFieldAndAWayOut() throws {
    let draft = ProductDraft(title: "", status: "sold")
    let failure = try #require(throws: FormFailure.self) { try draft.errors.throwIfAny() }
    #expect(failure.code == "form.invalid")
    #expect(failure.category == .usage)
    #expect(failure.title == "2 fields are invalid.")
    #expect(failure.reason == "title: Fill this in. status: Choose one of draft, active.")
    #expect(failure.suggestion == "Correct title, status and try again.")
    #expect(
      failure.recoveries == [
        Recovery(.edit(field: "title", accepted: []), title: "Correct title"),
        Recovery(.edit(field: "status", accepted: ["draft", "active"]), title: "Correct status"),
      ]
    )
  }

  @Test func serverFieldErrorsMakeAFormFailure() throws {
    let json = Data(
      #"[{"field":"sku","code":"taken","message":"Choose another.","accepted":[]}]"#.utf8
    )
    let errors = FieldErrors(try JSONDecoder().decode([FieldError].self, from: json))
    let failure = try #require(FormFailure(errors))
    #expect(failure.title == "The field sku is invalid.")
    #expect(
      failure.errors["sku"] == [FieldError(field: "sku", code: "taken", message: "Choose another.")]
    )
  }
}
