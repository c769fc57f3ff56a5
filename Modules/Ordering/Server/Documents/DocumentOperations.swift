import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

/// The API operations of invoices and credit notes.
struct DocumentOperations: Sendable {
  let store: Store

  var all: [APIOperation] {
    [
      list,
      issuing(.issueInvoice, "the invoice of an order", "The invoice") {
        (draft: InvoiceDraft, number, issuer) in
        try await issuer.invoice(of: number, from: draft.seller)
      },
      issuing(.issueCreditNote, "the credit note for a refund", "The credit note") {
        (draft: CreditNoteDraft, number, issuer) in
        try await issuer.creditNote(of: number, for: draft.event)
      },
    ]
  }

  private var list: APIOperation {
    APIOperation(
      .listOrderDocuments,
      summary: "Lists the invoice and the credit notes of an order, in the order of issue.",
      role: .editor,
      parameters: [OrderOperations.number.description],
      success: .json(
        .list("OrderDocumentList", of: OrderDocument.schema),
        "The documents of the order."
      ),
      problems: [404]
    ) { call in
      let number = try call.value(of: OrderOperations.number)
      let documents = try await store.database.read { transaction in
        _ = try await OrderStore(transaction).require(number)
        return try await DocumentStore(transaction).documents(of: number)
      }
      return HTTPResponse(listing: documents)
    }
  }

  /// Returns an operation that issues a document without other writers, so that no two have the same
  /// number.
  private func issuing<Draft: Shaped>(
    _ route: APIRoute,
    _ description: String,
    _ name: String,
    _ issue: @escaping @Sendable (Draft, Int, DocumentIssuer) async throws -> OrderDocument
  ) -> APIOperation {
    APIOperation(
      route,
      summary: "Issues \(description), or returns the one that was issued.",
      role: .editor,
      parameters: [OrderOperations.number.description],
      body: .json(Draft.schema),
      success: .json(OrderDocument.schema, "\(name), as it was issued."),
      problems: [404, 409]
    ) { call in
      let number = try call.value(of: OrderOperations.number)
      let draft: Draft = try call.decoded()
      return try await store.change(for: call) { change in
        HTTPResponse(try await issue(draft, number, DocumentIssuer(change: change)))
      }
    }
  }
}
