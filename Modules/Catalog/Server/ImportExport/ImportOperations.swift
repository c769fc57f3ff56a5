import Catalog
import FoundationCore
import StoreCore
import StoreHTTP

/// How many products come in and go out at once.
struct ImportOperations: Sendable {
  let store: Store

  /// A product a line.
  private static let type = "application/x-ndjson"

  var all: [StoreOperation] { [importing, exporting] }

  private var importing: StoreOperation {
    StoreOperation(
      name: "importProducts",
      method: .post,
      path: "/v1/import",
      summary: """
        Takes a product a line and tells, a line for each, what became of it. A product that has \
        the first SKU of a line becomes what the line says; so it does no harm to send the same \
        again. What is told is on the disk. A thousand lines are written and told of at once, \
        the rest at the end; in a trial, each thousand is tried by itself.
        """,
      role: .editor,
      parameters: [ValidatedRequest.dryRun.description],
      body: .stream([Self.type], limit: nil),
      success: .other(Self.type, "An outcome a line, and at the end how many of each there are.")
    ) { call in
      let importer = Importer(call.request.body, into: store, isDryRun: call.isDryRun)
      try await importer.begin()
      let body = HTTPBody { () throws(HTTPError) in try await importer.next() }
      return HTTPResponse(fields: ["Content-Type": Self.type], body: body)
    }
  }

  private var exporting: StoreOperation {
    StoreOperation(
      name: "exportProducts",
      method: .get,
      path: "/v1/export",
      summary: "Gives every product a line, in the form in which they are imported.",
      role: .reader,
      success: .other(Self.type, "A product a line, in the order in which they were added.")
    ) { _ in
      let exporter = Exporter(store)
      let body = HTTPBody { () throws(HTTPError) in try await exporter.next() }
      return HTTPResponse(fields: ["Content-Type": Self.type], body: body)
    }
  }
}
