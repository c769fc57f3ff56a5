import Catalog
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// Tests of imports, exports and images with the real server.
@MainActor @Suite(.timeLimit(.minutes(10))) struct EndToEndImportTests {
  @Test func importingAnExportChangesNothing() async throws {
    try await withRealStore { client in
      let catalog = StoreClient(client)
      let lines = """
        {"title":"Mug","category":["Home","Cups"],"variants":[{"sku":"MUG","prices":[{"amount":5,"currency":"EUR"}]}]}
        {"title":"","variants":[]}
        {"title":"Vase","variants":[{"sku":"VASE","prices":[{"amount":7,"currency":"EUR"}],"onHand":2}]}

        """
      let summary = try await finished(catalog.importProducts(HTTPBody(Array(lines.utf8))))
      #expect(summary == ImportReport.Summary(lines: 3, added: 2, refused: 1))
      let products = try await catalog.products().value.items
      #expect(Set(products.map(\.title)) == ["Mug", "Vase"])
      let mug = try await catalog.product(having: "MUG").value
      let shelf = try #require(mug.category?.id)
      #expect(try await catalog.categories().value.path(to: shelf).map(\.name) == ["Home", "Cups"])

      let exported = try await catalog.exportProducts().collected()
      let again = try await finished(catalog.importProducts(HTTPBody(exported)))
      #expect(again == ImportReport.Summary(lines: 2, unchanged: 2))
    }
  }

  @Test func anImageIsStoredAndServed() async throws {
    try await withRealStore { client in
      let catalog = StoreClient(client)
      // One pixel.
      let png = try #require(
        Data(
          base64Encoded: """
            iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E\
            rkJggg==
            """
        )
      )
      let image = try await catalog.uploadImage(HTTPBody(Array(png)))
      #expect(try await catalog.uploadImage(HTTPBody(Array(png))) == image)
      var draft = ProductDraft.colouredMug("Mug", "MUG", in: nil)
      draft.images = [image]
      #expect(try await catalog.add(draft).images == [image])
      let address = try #require(URL(string: image.url, relativeTo: client.baseURL))
      let answer = try await client.response(for: HTTPRequest(.get, address.absoluteURL))
      #expect(try await answer.body.collected() == Array(png))
    }
  }

  /// The summary of an import.
  private func finished(_ report: ImportReport) async throws -> ImportReport.Summary {
    var last: ImportReport.Summary?
    for try await step in report {
      if case .finished(let summary) = step { last = summary }
    }
    return try #require(last)
  }
}
