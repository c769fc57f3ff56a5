import CommandTestSupport
import FoundationCore
import Testing

@testable import CommandKit

/// The notes on the error output, as text and as JSON.
struct NoteTests {
  private struct Price: Decodable, Sendable {
    let price: Int
    @Lossy var color: String?
  }

  private struct List: Decodable, Sendable {
    @RequiredArray var items: [Price]
  }

  private func drops(_ text: String) throws -> DropReport {
    try ExactJSONDecoder().decodeWithReport(List.self, from: Array(text.utf8)).report
  }

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

  @Test func droppedRowsAreCountedOfAllAndTheFirstIsNamed() throws {
    let report = try drops(
      #"{"items":[{"price":1},{"price":"x"},{"price":2,"color":[]},{"price":3},{}]}"#
    )
    #expect(report.elementCount == 5 && report.droppedElementCount == 2)
    let text = errorOutput(nil) { $0.note(report) }
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first == "2 of 5 rows and 1 value could not be read:")
    #expect(lines.count == 4 && lines[1].hasPrefix("  $.items[1].price: "))
  }

  @Test func oneValueIsNoRow() throws {
    let report = try drops(#"{"items":[{"price":1,"color":[]}]}"#)
    #expect(errorOutput(nil) { $0.note(report) }.hasPrefix("1 value could not be read:\n"))
  }

  @Test func noteListsOnlyTheFirstDroppedRows() throws {
    let items = Array(repeating: "{}", count: 30).joined(separator: ",")
    let report = try drops(#"{"items":[{"price":1},\#(items)]}"#)
    let lines = errorOutput(nil) { $0.note(report) }.split(separator: "\n")
    #expect(lines.first == "30 of 31 rows could not be read:")
    #expect(lines.count == 7 && lines.last == "  and 25 more")
    #expect(errorOutput(.csv) { $0.note(report) } == errorOutput(nil) { $0.note(report) })
    let note = try note(errorOutput(.json) { $0.note(report) })
    #expect(note["text"]?.text().contains("30 of 31 rows") == true)
    #expect(note["rows"] == 31 && note["droppedRows"] == 30 && note["count"] == 30)
    guard case .array(let places)? = note["drops"] else { return #expect(Bool(false)) }
    #expect(places.count == 20)
    #expect(places[0]["path"] == "$.items[1]" && places[0]["kind"] == "missing")
  }

  @Test func nothingIsToldOfWhatIsWhole() throws {
    let report = try drops(#"{"items":[{"price":1}]}"#)
    #expect(errorOutput(.json) { $0.note(report) } == "")
  }

  @Test func aRemarkIsOneLineOfJSON() throws {
    #expect(errorOutput(nil) { $0.note("Done\u{1B}[2J.") } == "Done.\n")
    #expect(
      errorOutput(.json) { $0.note("Done.") } == #"{"note":{"kind":"remark","text":"Done."}}"#
        + "\n"
    )
  }

  private func note(_ line: String) throws -> JSONValue {
    #expect(line.count(where: \.isNewline) == 1)
    let document = try ExactJSONDecoder().decode(JSONValue.self, from: Array(line.utf8))
    return try #require(document["note"])
  }
}
