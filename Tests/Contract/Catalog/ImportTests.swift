import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Tests of the import.
struct ImportTests {
  let store: EditedStore

  init() async throws { store = try await EditedStore() }

  private func outcomes(_ lines: [JSONValue]) -> [String] {
    lines.compactMap { line in
      guard case .string(let outcome) = line["outcome"] else { return nil }
      return outcome
    }
  }

  @Test func everyLineIsReported() async throws {
    let record = JSONValue.mug(more: [.init("category", ["Kitchen", "Mugs"])])
    let lines = try await store.importing([record.text(), JSONValue.mug("CUP").text()])
    #expect(
      lines == [
        ["line": 1, "id": 1, "outcome": "added"], ["line": 2, "id": 2, "outcome": "added"],
        ["lines": 2, "added": 2, "changed": 0, "unchanged": 0, "refused": 0],
      ]
    )
    #expect(try await store.server.status().categories == 2)
    try await store.expectSound()
  }

  @Test func repeatingAnImportChangesNothing() async throws {
    let lines = (1...1200).map { JSONValue.mug("MUG\($0)", title: "Mug \($0)").text() }
    let first = try await store.importing(lines)
    #expect(first.last?["added"] == 1200)
    let revision = try await store.server.status().revision
    let second = try await store.importing(lines)
    #expect(second.last?["unchanged"] == 1200)
    #expect(second.dropLast().allSatisfy { $0["outcome"] == "unchanged" })
    #expect(second.map { $0["id"] } == first.map { $0["id"] })
    #expect(try await store.server.status().revision == revision)
    try await store.expectSound()
  }

  /// The words of one batch are written at its end, each product's once.
  @Test func aProductThatOneImportChangesAgainIsFoundByItsLastWords() async throws {
    let lines = try await store.importing(
      ["Anvil", "Basin", "Cask"].map { JSONValue.mug(title: $0).text() }
        + [JSONValue.mug("CUP", title: "Dish").text()]
    )
    #expect(outcomes(lines) == ["added", "changed", "changed", "added"])
    for (word, count) in [("anvil", 0), ("basin", 0), ("cask", 1), ("dish", 1)] {
      let found = try await store.send(.get, "products?q=\(word)")
      guard case .array(let items) = found.body?["items"] else {
        Issue.record("\(word): no list")
        continue
      }
      #expect(items.count == count, "\(word)")
    }
    try await store.expectSound()
  }

  @Test func aProductIsFoundByItsFirstSKU() async throws {
    _ = try await store.importing([JSONValue.mug().text(), JSONValue.mug("CUP").text()])
    let changed = try await store.importing([JSONValue.mug(title: "Big mug").text()])
    #expect(changed[0] == ["line": 1, "id": 1, "outcome": "changed"])
    let mixed = JSONValue.mug().with(
      "variants",
      [
        .variant("MUG-RED", colour: "Red", euros: 1), .variant("CUP-RED", colour: "Blue", euros: 1),
      ]
    )
    let refused = try await store.importing([mixed.text()])
    #expect(refused[0]["outcome"] == "refused")
    #expect(refused[0]["errors"]?[0]?["field"] == "variants[1].sku")
    #expect(refused[0]["errors"]?[0]?["code"] == "taken")
    try await store.expectSound()
  }

  @Test func anInvalidLineAffectsOnlyItself() async throws {
    let lines = try await store.importing([
      JSONValue.mug("A").text(),
      "{\"title\": \"Half",
      "[1, 2]",
      JSONValue.mug("B").with("colour", "red").text(),
      JSONValue.mug("C", title: "").with("category", ["Kitchen", ""]).text(),
      JSONValue.mug("D").with("category", .array((1...9).map { .string("\($0)") })).text(),
      #"{"title":"\ud800","variants":[]}"#,
      JSONValue.mug("A").text(),
      JSONValue.mug("E").text(),
    ])
    #expect(
      outcomes(lines) == [
        "added", "refused", "refused", "refused", "refused", "refused", "refused", "unchanged",
        "added",
      ]
    )
    let codes = lines.map { $0["errors"]?[0]?["code"] }
    #expect(codes[1] == "malformed_json")
    #expect(codes[2] == "type")
    #expect(codes[3] == "unknown")
    #expect(lines[4]["errors"]?[0]?["field"] == "title")
    #expect(lines[4]["errors"]?[1]?["field"] == "category[1]")
    #expect(lines[5]["errors"]?[0]?["field"] == "category")
    #expect(lines.last?["refused"] == 6)
    // Refused lines have created no categories.
    #expect(try await store.server.status().categories == 0)
    try await store.expectSound()
  }

  @Test func aDryRunSavesNothing() async throws {
    let record = JSONValue.mug(more: [.init("category", ["Mugs"])]).text()
    let lines = try await store.importing([record, record], query: "?dryRun=true")
    #expect(outcomes(lines) == ["added", "unchanged"])
    let status = try await store.server.status()
    #expect([status.products, status.categories, status.revision] as [Int] == [0, 0, 0])
  }

  @Test func reportedLinesAreStoredIfTheClientDisconnects() async throws {
    let lines = (1...1400).map { JSONValue.mug("MUG\($0)").text() + "\n" }
    let url = try #require(URL(string: "http://localhost/v1/import"))
    let body = HTTPBody(Array(lines.joined().utf8), inPiecesOf: 10_000, thenFailing: true)
    let response = await store.server.handler(
      HTTPRequest(.post, url, fields: ["Content-Type": "application/x-ndjson"], body: body)
    )
    #expect(response.status == 200)
    var told: [UInt8] = []
    await #expect(throws: HTTPError.self) {
      for try await piece in response.body { told += piece }
    }
    let acknowledged = told.split(separator: UInt8(ascii: "\n"))
    #expect(acknowledged.count == 1001)
    #expect(try await store.server.status().products == 1000)
    #expect(String(decoding: acknowledged[1000], as: UTF8.self).hasPrefix(#"{"problem":"#))
    try await store.expectSound()
  }
}
