public import FoundationCore
import StoreHTTP

extension OrderingModel {
  /// Returns the invoice and the credit notes of an order, in the order of issue.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is no such order, or the error of the request.
  public func documents(of number: Order.ID) async throws(OrderingError) -> [OrderDocument] {
    try await store.documents(of: number).value
  }

  /// Issues the invoice of an order, or returns the one that was issued, whose seller then stays.
  ///
  /// - Throws: ``OrderingError/invalid(_:)`` with fields such as `seller.name` without a complete
  ///   seller, ``OrderingError/refused(_:)`` if there is nothing to invoice, or the error of the
  ///   request.
  public func invoice(
    for number: Order.ID,
    from seller: Seller?,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> OrderDocument {
    try await store.invoice(for: number, from: seller, isDryRun: isDryRun)
  }

  /// Issues the credit note for a refund of an order, by default the last, or returns the one that
  /// was issued.
  ///
  /// - Throws: ``OrderingError/refused(_:)`` if the order has no invoice or no refund, or the error
  ///   of the request.
  public func creditNote(
    for number: Order.ID,
    event: OrderEvent.ID? = nil,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> OrderDocument {
    try await store.creditNote(for: number, event: event, isDryRun: isDryRun)
  }
}
