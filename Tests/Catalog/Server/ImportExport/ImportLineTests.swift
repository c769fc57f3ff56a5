import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import Testing

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
}
