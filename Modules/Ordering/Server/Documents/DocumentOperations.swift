import Foundation
package import FoundationCore
package import Ordering
import StoreCore
import StoreHTTP

/// The API operations of invoices and credit notes.
struct DocumentOperations: Sendable {
  let store: Store

  var all: [APIOperation] {
    [
      list, listAll, listMissing,
      issuing(.issueInvoice, "the invoice of an order", "The invoice") { _, number, issuer in
        try await issuer.invoice(of: number)
      },
      issuing(
        .issueCreditNote,
        "the credit note for a refund or another event",
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

  private var listAll: APIOperation {
    APIOperation(
      .listDocuments,
      summary: "Lists all invoices and credit notes in pages, in the order of issue.",
      role: .editor,
      parameters: DocumentListField.descriptions + PageParameter.all,
      success: .page(.list("OrderDocumentPage", of: OrderDocument.schema), "A page of documents.")
    ) { call in
      let page = try RequestedPage(of: call)
      let (documents, next) = try await store.database.read { transaction in
        let conditions = Self.conditions(of: call, in: transaction.dialect)
        return try await DocumentStore(transaction).page(page, where: conditions)
      }
      return HTTPResponse(listing: documents, next: next, of: call)
    }
  }

  private static func conditions(
    of call: ValidatedRequest,
    in dialect: any SQLDialect
  ) -> [SQLText] {
    // The schema allows readable dates only; documents have whole seconds.
    func time(_ field: DocumentListField) -> Int? {
      call[field].flatMap(Date.init(lenient:)).map { Int($0.timeIntervalSince1970.rounded(.up)) }
    }
    var conditions: [SQLText] = []
    if let kind: String = call[DocumentListField.kind] { conditions.append("kind = \(kind)") }
    if let number: String = call[DocumentListField.number] {
      conditions.append("\(dialect.member("number", of: "content")) = \(number)")
    }
    if let since = time(.since) { conditions.append("issued >= \(since)") }
    if let until = time(.until) { conditions.append("issued < \(until)") }
    return conditions
  }

  private var listMissing: APIOperation {
    APIOperation(
      .listMissingDocuments,
      summary: "Lists the numbers that lack between the first and the last document of each kind.",
      role: .editor,
      success: .json(
        .list("MissingDocumentList", of: .text),
        "The numbers, such as INV-3, or 'INV-3 to INV-5' for several; none in a sound store."
      )
    ) { _ in
      HTTPResponse(listing: try await store.database.read { try await DocumentStore($0).missing() })
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

extension DocumentListField: QueryParameter {
  package var details: (summary: String, schema: JSONSchema) {
    switch self {
    case .kind: ("Only documents of this kind.", OrderDocument.Kind.schema)
    case .number: ("Only the document with this number, such as INV-12.", .string(1...64))
    case .since: ("Only documents issued at this time or later.", .date)
    case .until: ("Only documents issued before this time.", .date)
    }
  }
}
