import FoundationCore
import Ordering
import Persistence
import StoreCore

/// The invoices and credit notes of orders, in a transaction.
struct DocumentStore {
  private let transaction: any Transaction

  init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Returns the invoice and the credit notes of an order, in the order of issue.
  func documents(of order: Int) async throws -> [OrderDocument] {
    try await transaction.all(
      "SELECT content FROM order_document WHERE customer_order = \(order) ORDER BY event, number"
    ) { try $0.json(0) }
  }

  /// Returns the last number of a kind; `nil` before the first document.
  func lastNumber(of kind: OrderDocument.Kind) async throws -> Int? {
    try await transaction.first(
      "SELECT max(number) FROM order_document WHERE kind = \(kind.rawValue)"
    ) { try $0[0] as Int? } ?? nil
  }

  /// Inserts the document that a closure makes with the next number of its kind, and returns it.
  func insert(
    _ kind: OrderDocument.Kind,
    numbered numbering: DocumentNumbering,
    of order: Int,
    event: OrderEvent.ID? = nil,
    at time: Int,
    _ make: (OrderDocument.ID) throws -> OrderDocument
  ) async throws -> OrderDocument {
    let number = try await lastNumber(of: kind).map { $0 + 1 } ?? numbering.first
    let document = try make(OrderDocument.ID(rawValue: "\(numbering.prefix)\(number)"))
    try await transaction.run(
      """
      INSERT INTO order_document (kind, number, customer_order, event, issued, total, content)
      VALUES (\(kind.rawValue), \(number), \(order), \(event?.rawValue ?? 0), \(time),
        \(document.total.minorUnits), \(document.jsonText()))
      """
    )
    return document
  }

  /// Replaces the content of a document of an order.
  func update(_ document: OrderDocument, of order: Int) async throws {
    try await transaction.run(
      """
      UPDATE order_document SET content = \(document.jsonText())
      WHERE customer_order = \(order) AND kind = \(document.kind.rawValue)
        AND event = \(document.event?.rawValue ?? 0)
      """
    )
  }
}
