import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

@testable import CatalogServer

/// Tests of splitting and decoding the lines of an import.
struct ImportLineTests {
  let store: CatalogStore

  init() async throws { store = try await CatalogStore() }

  /// JSON parsers differ in which of the two they use.
  @Test func aMemberThatIsNamedTwiceIsRefused() async throws {
    let text = JSONValue.mug("A").text()
    let told = try await store.importing([#"{"title":"Cup","# + text.dropFirst()])[0]
    #expect(told["outcome"] == "refused")
    #expect(told["errors"]?[0]?["code"] == "malformed_json")
  }

  @Test func linesMayComeInAnyPieces() async throws {
    let records = (1...3).map { JSONValue.mug("MUG\($0)").text() }
    let text = "\u{FEFF}" + records[0] + "\r\n\r\n  \n" + records[1] + "\n" + records[2]
    let bytes = Array(text.utf8)
    for size in [1, 7, 64, bytes.count] {
      let store = try await CatalogStore()
      let lines = try await store.importing(HTTPBody(bytes, inPiecesOf: size))
      #expect(lines.map { $0["line"] } == [1, 4, 5, nil])
      #expect(lines.last?["added"] == 3)
    }
  }

  @Test func aLineThatIsTooLongIsRefusedAndTheNextTaken() async throws {
    let long = JSONValue.mug("A").with(
      "description",
      .string(String(repeating: "x", count: 300_000))
    )
    let body = [long.text(), JSONValue.mug("B").text()].joined(separator: "\n")
    let lines = try await store.importing(HTTPBody(Array(body.utf8), inPiecesOf: 5000))
    #expect(lines.compactMap { $0["outcome"] } == ["refused", "added"])
    #expect(lines[0]["errors"]?[0]?["code"] == "too_long")
  }

  @Test func anEmptyBodyHasNoLines() async throws {
    let counts: JSONValue = ["lines": 0, "added": 0, "changed": 0, "unchanged": 0, "refused": 0]
    #expect(try await store.importing([]) == [counts])
    #expect(try await store.importing(["", "", ""]) == [counts])
  }

  /// The beginning of a line, a part that is repeated, and the end.
  @Test(arguments: [
    (#"{"title":"Cup","images":["#, #"{"url":"x"},"#, #"{"url":"x"}]}"#),
    (#"{"title":"Cup","variants":["#, #"{"sku":"A","prices":[]},"#, "{}]}"),
    (#"{"title":"Cup","options":["#, #"{"name":"A","values":["b"]},"#, "{}]}"),
    (#"{"title":"Cup","category":["#, #""a","#, #""b"]}"#), ("{", #""x":1,"#, #""title":"Cup"}"#),
    (#"{"title":""#, #"\u00e9 "#, #""}"#), ("[", "[", "]"), (#"{"title":"#, "9", "}"),
    (" ", "x", ""),
  ])
  @MainActor func aLineIsReadInLinearTime(start: String, part: String, end: String) async throws {
    let growth = try await growthOfTenTimes(800) { count in
      let text = start + String(repeating: part, count: count) + end
      var lines = HTTPBody.LineReader(HTTPBody(Array(text.utf8)), limit: 1 << 20)
      while let line = try await lines.next() { _ = ImportLine(line) }
    }
    #expect(growth < 20)
  }

  @Test @MainActor func linesAreReadInLinearTime() async throws {
    let growth = try await growthOfTenTimes(200) { count in
      let text = String(repeating: JSONValue.mug("A").text() + "\r\n\n", count: count)
      var lines = HTTPBody.LineReader(HTTPBody(Array(text.utf8), inPiecesOf: 100), limit: 1 << 20)
      while let line = try await lines.next() { _ = ImportLine(line) }
    }
    #expect(growth < 20)
  }
}
