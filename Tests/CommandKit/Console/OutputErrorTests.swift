import CommandKit
import FoundationCore
import Testing

struct OutputErrorTests {
  /// The code and the category are promises to scripts; the sentences are for people.
  @Test(arguments: [
    (OutputError.closed, "output.closed", FailureCategory.cancelled),
    (.unwritable(reason: ""), "output.unwritable", .failed),
    (.unreadable(reason: ""), "input.unreadable", .failed),
    (.unknownField("", known: []), "usage.unknown_field", .usage),
    (.cannotAsk(question: "", flag: ""), "usage.cannot_ask", .usage),
    (.cancelled, "input.cancelled", .cancelled),
  ])
  func codesAndCategoriesStay(error: OutputError, code: String, category: FailureCategory) {
    #expect(error.code == code)
    #expect(error.category == category)
  }

  @Test func aFailureSaysWhatHappenedWhyAndWhatToDo() {
    #expect(
      sentences(of: .unwritable(reason: "No space left on device.")) == [
        "The output could not be written.",
        "No space left on device.",
        "The output may be incomplete. Free some space or choose another file, then try again.",
      ]
    )
    #expect(
      sentences(of: .unreadable(reason: "Input/output error.")) == [
        "The input could not be read.",
        "Input/output error.",
      ]
    )
    #expect(
      sentences(of: .cannotAsk(question: "Cancel order 1043?", flag: "--yes")) == [
        "Cannot ask: Cancel order 1043?",
        "Prompts require a terminal and are disabled by --no-input.",
        "Answer with --yes.",
      ]
    )
    #expect(
      sentences(of: .unknownField("prise", known: ["name", "price"])) == [
        "Unknown field 'prise'.",
        "Did you mean 'price'? Available fields: name, price.",
      ]
    )
    #expect(sentences(of: .closed) == ["The reader closed the output."])
    #expect(sentences(of: .cancelled) == ["Cancelled."])
  }

  private func sentences(of error: OutputError) -> [String] {
    [error.title, error.reason, error.suggestion].compactMap(\.self)
  }
}
