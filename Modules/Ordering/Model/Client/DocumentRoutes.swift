package import StoreHTTP

/// The routes of the invoices and credit notes of orders.
extension APIRoute {
  package static let listOrderDocuments = APIRoute(
    "listOrderDocuments",
    .get,
    "/v1/orders/{number}/documents"
  )
  package static let issueInvoice = APIRoute(
    "issueInvoice",
    .post,
    "/v1/orders/{number}/invoice",
    allowsDryRun: true
  )
  package static let issueCreditNote = APIRoute(
    "issueCreditNote",
    .post,
    "/v1/orders/{number}/credit-note",
    allowsDryRun: true
  )
}
