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
  /// The store issues one invoice per order, so the request can be repeated. The seller is that of
  /// the ``StoreProfile``.
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

  /// Issues the credit note for a refund of an order, or returns the one that was issued.
  ///
  /// Earlier refunds without a credit note get theirs first. An order that was cancelled after its
  /// invoice and never paid has one credit note, for the whole invoice.
  ///
  /// - Parameters:
  ///   - number: The number of the order.
  ///   - event: The event of the refund in the order's history; `nil` for the last one.
  ///   - isDryRun: `true` to issue nothing; the document has the number that would be next.
  /// - Returns: The credit note, as it was issued.
  /// - Throws: ``OrderingError/refused(_:)`` if the order has no invoice or no refund, or the error
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
}

/// The routes of the invoices and credit notes of orders.
extension APIRoute {
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
