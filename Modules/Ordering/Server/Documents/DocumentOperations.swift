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
      issuing(.issueInvoice, "the invoice of an order", "The invoice") { _, number, issuer in
        try await issuer.invoice(of: number)
      },
      issuing(
        .issueCreditNote,
        "the credit note for a refund",
        "The credit note",
        body: .json(CreditNoteDraft.schema)
      ) { call, number, issuer in
        let draft: CreditNoteDraft = try call.decoded()
        return try await issuer.creditNote(of: number, for: draft.event)
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
  private func issuing(
    _ route: APIRoute,
    _ description: String,
    _ name: String,
    body: APIOperation.Body = .none,
    _ issue:
      @escaping @Sendable (ValidatedRequest, Int, DocumentIssuer) async throws -> OrderDocument
  ) -> APIOperation {
    APIOperation(
      route,
      summary: "Issues \(description), or returns the one that was issued.",
      role: .editor,
      parameters: [OrderOperations.number.description],
      body: body,
      success: .json(OrderDocument.schema, "\(name), as it was issued."),
      problems: [404, 409, 422]
    ) { call in
      let number = try call.value(of: OrderOperations.number)
      return try await store.change(for: call) { change in
        HTTPResponse(try await issue(call, number, DocumentIssuer(change: change)))
      }
    }
  }
}
