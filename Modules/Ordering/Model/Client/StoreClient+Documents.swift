public import Foundation
public import FoundationCore
public import StoreHTTP

extension StoreClient {
  /// Fetches the invoice and the credit notes of an order, in the order of issue.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is no such order, or the error of the request.
  public func documents(
    of number: Order.ID
  ) async throws(OrderingError) -> Loaded<[OrderDocument]> {
    let resource = Resource<ListResponse<OrderDocument>>(.listOrderDocuments, [number])
    return try await http.load(resource.map(\.items), naming: "order \(number)")
  }

  /// Issues the invoice of an order, or returns the one that was issued.
  ///
  /// The store issues one invoice per order, so the request can be repeated. The ``StoreProfile`` has
  /// the seller.
  ///
  /// - Parameters:
  ///   - number: The number of the order.
  ///   - isDryRun: `true` to issue nothing; the invoice has the number that would be next.
  /// - Returns: The invoice, as it was issued.
  /// - Throws: ``OrderingError/invalid(_:)`` with fields such as `seller.name` if the profile has no
  ///   complete seller, ``OrderingError/refused(_:)`` if there is nothing to invoice, or the error
  ///   of the request.
  public func invoice(
    for number: Order.ID,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> OrderDocument {
    var resource = Resource<OrderDocument>(.issueInvoice, [number], isDryRun: isDryRun)
    resource.isIdempotent = true
    return try await http.load(resource, naming: "order \(number)").value
  }

  /// Issues the credit note for an event of an order, or returns the one that was issued.
  ///
  /// A refund has one, and what was cancelled, returned or voided and is not paid. Earlier events
  /// without a credit note get theirs first.
  ///
  /// - Parameters:
  ///   - number: The number of the order.
  ///   - event: The event in the order's history; `nil` for the last one that needs a credit note.
  ///   - isDryRun: `true` to issue nothing; the document has the number that would be next.
  /// - Returns: The credit note, as it was issued.
  /// - Throws: ``OrderingError/refused(_:)`` if nothing of an invoice was taken back, or the error
  ///   of the request.
  public func creditNote(
    for number: Order.ID,
    event: OrderEvent.ID? = nil,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> OrderDocument {
    var resource = Resource<OrderDocument>(.issueCreditNote, [number], isDryRun: isDryRun)
    resource.isIdempotent = true
    let body = CreditNoteDraft(event: event)
    return try await http.load(resource, sending: body, naming: "order \(number)").value
  }

  /// Fetches a page of all invoices and credit notes, in the order of issue.
  ///
  /// - Parameters:
  ///   - kind: The kind; `nil` for both.
  ///   - number: The number of the only document; `nil` for all.
  ///   - since: The time from which on they were issued; `nil` for the first.
  ///   - until: The time before which they were issued; `nil` for the present.
  ///   - limit: The number of documents on the page, from 1 to 100.
  ///   - next: The `next` of the page before; `nil` for the first page.
  /// - Returns: The page.
  /// - Throws: The error of the request.
  public func journal(
    of kind: OrderDocument.Kind? = nil,
    numbered number: OrderDocument.ID? = nil,
    since: Date? = nil,
    until: Date? = nil,
    limit: Int = 100,
    after next: NextPage? = nil
  ) async throws(OrderingError) -> Loaded<Page<OrderDocument>> {
    var query = Self.query(limit: limit, after: next)
    query[DocumentListField.kind.rawValue] = kind?.rawValue
    query[DocumentListField.number.rawValue] = number?.rawValue
    query[DocumentListField.since.rawValue] = since?.ISO8601Format()
    query[DocumentListField.until.rawValue] = until?.ISO8601Format()
    let resource = Resource<ListResponse<OrderDocument>>(.listDocuments, query: query)
    return try await http.load(resource.map(\.page), naming: "document")
  }

  /// Fetches the numbers that lack between the first and the last document of each kind, such as
  /// `INV-3`, or `INV-3 to INV-5` for several; none in a sound store.
  ///
  /// - Throws: The error of the request.
  public func missingDocuments() async throws(OrderingError) -> [String] {
    let resource = Resource<ListResponse<String>>(.listMissingDocuments)
    return try await http.load(resource.map(\.items), naming: "document").value
  }
}

/// A query parameter of the list of all documents.
package enum DocumentListField: String, CaseIterable {
  case kind, number, since, until
}

/// The routes of the invoices and credit notes of orders.
extension APIRoute {
  package static let listDocuments = APIRoute(
    "listDocuments",
    .get,
    "/v1/documents",
    query: DocumentListField.allCases.map(\.rawValue) + paging
  )
  package static let listMissingDocuments = APIRoute(
    "listMissingDocuments",
    .get,
    "/v1/documents/missing"
  )
  package static let listOrderDocuments = APIRoute(
    "listOrderDocuments",
    .get,
    "/v1/orders/{number}/documents"
  )
  package static let issueInvoice = edit("issueInvoice", .post, "/v1/orders/{number}/invoice")
  package static let issueCreditNote = edit(
    "issueCreditNote",
    .post,
    "/v1/orders/{number}/credit-note"
  )
}
