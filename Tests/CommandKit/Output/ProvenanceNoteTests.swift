import CommandTestSupport
import FoundationCore
import Testing

@testable import CommandKit

/// The notes on the provenance of data, as text and as JSON.
struct ProvenanceNoteTests {
  /// The error output.
  private func errorOutput(
    _ format: OutputFormat?,
    of write: (Display) -> Void
  ) -> String {
    let error = MemoryOutput()
    let console = Console(
      input: MemoryInput(),
      output: MemoryOutput(columns: 80),
      error: error,
      environment: [:]
    )
    write(Display(console, options: OutputOptions(format: format)))
    return error.text
  }

  @Test func freshDataHasNoNote() {
    #expect(errorOutput(nil) { $0.note(.network, from: "the store") } == "")
  }

  @Test func staleDataNamesItsServer() throws {
    let stale = Provenance.stale(age: .seconds(7200))
    let sentence = "Cached 2 hours ago; the World Bank is unavailable."
    #expect(errorOutput(nil) { $0.note(stale, from: "the World Bank") } == sentence + "\n")
    for format in [OutputFormat.json, .ndjson] {
      let note = try note(errorOutput(format) { $0.note(stale, from: "the World Bank") })
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
