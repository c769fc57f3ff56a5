import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

/// The API operations of invoices and credit notes.
struct DocumentOperations: Sendable {
  let store: Store

  var all: [APIOperation] { [list, issueInvoice, issueCreditNote] }

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

  private var issueInvoice: APIOperation {
    APIOperation(
      .issueInvoice,
      summary: "Issues the invoice of an order, or returns the one that was issued.",
      role: .editor,
      parameters: [OrderOperations.number.description],
      body: .json(InvoiceDraft.schema),
      success: .json(OrderDocument.schema, "The invoice, as it was issued."),
      problems: [404, 409]
    ) { call in
      let number = try call.value(of: OrderOperations.number)
      let draft: InvoiceDraft = try call.decoded()
      return try await issue(call) { try await $0.invoice(of: number, from: draft.seller) }
    }
  }

  private var issueCreditNote: APIOperation {
    APIOperation(
      .issueCreditNote,
      summary: "Issues the credit note for a refund, or returns the one that was issued.",
      role: .editor,
      parameters: [OrderOperations.number.description],
      body: .json(CreditNoteDraft.schema),
      success: .json(OrderDocument.schema, "The credit note, as it was issued."),
      problems: [404, 409]
    ) { call in
      let number = try call.value(of: OrderOperations.number)
      let draft: CreditNoteDraft = try call.decoded()
      return try await issue(call) { try await $0.creditNote(of: number, for: draft.event) }
    }
  }

  /// Issues a document without other writers, so that no two have the same number.
  private func issue(
    _ call: ValidatedRequest,
    _ body: @escaping @Sendable (DocumentIssuer) async throws -> OrderDocument
  ) async throws -> HTTPResponse {
    let document = try await store.change(for: call) { try await body(DocumentIssuer(change: $0)) }
    return HTTPResponse(document)
  }
}
