import Catalog
import FoundationCore
import StoreCore
import StoreHTTP

/// The operations that import and export products.
struct ImportOperations: Sendable {
  let store: Store

  /// The media type of one JSON object a line.
  private static let type = "application/x-ndjson"

  var all: [APIOperation] { [importing, exporting] }

  private var importing: APIOperation {
    APIOperation(
      .importProducts,
      summary: """
        Imports products, one JSON object a line, and returns the outcome of each line. A line whose \
        first SKU exists changes that product, so an import can be repeated safely. Missing brands \
        and categories are created. The line of an image, as an export has it, stores the image, and \
        has an outcome only if it is refused. Lines are committed in batches of a thousand and \
        reported once committed; a dry run tries each batch by itself.
        """,
      role: .editor,
      body: .stream([Self.type], limit: nil),
      success: .other(Self.type, "The outcome of each line, and the counts at the end.")
    ) { call in
      let importer = Importer(
        call.request.body,
        into: store,
        by: call.caller.name,
        isDryRun: call.isDryRun
      )
      try await importer.begin()
      let body = HTTPBody { () throws(HTTPError) in try await importer.next() }
      return HTTPResponse(fields: ["Content-Type": Self.type], body: body)
    }
  }

  private var exporting: APIOperation {
    APIOperation(
      .exportProducts,
      summary: """
        Exports all products, one JSON object a line, in the format of the import. Each image of the \
        store is a line before the first product that shows it.
        """,
      role: .reader,
      success: .other(Self.type, "The products, in the order in which they were added.")
    ) { _ in
      let exporter = Exporter(store)
      let body = HTTPBody { () throws(HTTPError) in try await exporter.next() }
      return HTTPResponse(fields: ["Content-Type": Self.type], body: body)
    }
  }
}
