import CommandTestSupport
import FoundationCore
import Testing

@testable import CommandKit

/// The notes on where an answer is from, for people and for programs.
struct ProvenanceNoteTests {
  /// The error output.
  private func told(_ format: OutputFormat?, _ tell: (Display) -> Void) -> String {
    let error = MemoryOutput()
    let console = Console(
      input: MemoryInput(),
      output: MemoryOutput(columns: 80),
      error: error,
      environment: [:]
    )
    tell(Display(console, options: OutputOptions(format: format)))
    return error.text
  }

  @Test func nothingIsToldOfAFreshAnswer() {
    #expect(told(nil) { $0.note(.network, from: "the store") } == "")
  }

  @Test func aStaleAnswerNamesItsOwnServer() throws {
    let stale = Provenance.stale(age: .seconds(7200))
    let sentence = "This is what the World Bank answered 2 hours ago; nothing newer is at hand."
    #expect(told(nil) { $0.note(stale, from: "the World Bank") } == sentence + "\n")
    for format in [OutputFormat.json, .ndjson] {
      let note = try note(told(format) { $0.note(stale, from: "the World Bank") })
      #expect(note["kind"] == "provenance" && note["text"] == .string(sentence))
      #expect(note["provenance"] == "stale" && note["age"] == 7200)
    }
  }

  private func note(_ line: String) throws -> JSONValue {
    #expect(line.count(where: \.isNewline) == 1)
    let document = try ExactJSONDecoder().decode(JSONValue.self, from: Array(line.utf8))
    return try #require(document["note"])
  }
}
