import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Tests of the export.
struct ExportTests {
  /// Mugs that differ in all optional values.
  private static func record(_ number: Int) -> JSONValue {
    let brand: JSONValue = number % 3 == 0 ? .null : "Clay"
    let category: JSONValue = number % 2 == 0 ? ["Kitchen", .string("Mugs \(number % 5)")] : []
    let statuses: [JSONValue] = ["draft", "active", "archived"]
    let image: JSONValue = [
      "url": .string("https://example.com/\(number).png"), "text": "Front",
    ]
    let taxClass: JSONValue = number % 4 == 0 ? .null : "reduced"
    return JSONValue.mug("M\(number)", title: "Mug “\(number)”", brand: brand)
      .with("category", category)
      .with("taxClass", taxClass)
      .with("status", statuses[number % 3])
      .with("images", [image])
  }

  @Test func importingAnExportGivesTheSameStore() async throws {
    let store = try await EditedStore()
    var records = (1...450).map(Self.record)
    records[0] = records[0].with("description", "Two\nlines, a \"quote\" and a 🫖.")
    _ = try await store.importing(records.map { $0.text() })
    let first = try await store.exported()
    #expect(first.split(separator: "\n").count == 450)

    let other = try await EditedStore()
    let lines = try await other.importing(HTTPBody(Array(first.utf8)))
    #expect(lines.last?["added"] == 450)
    #expect(try await other.exported() == first)
    #expect(try await store.importing(HTTPBody(Array(first.utf8))).last?["unchanged"] == 450)
    try await other.expectSound()
  }

  @Test func theExportOfAnEmptyStoreIsEmpty() async throws {
    #expect(try await EditedStore().exported().isEmpty)
  }
}
