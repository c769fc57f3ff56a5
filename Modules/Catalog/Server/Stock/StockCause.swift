import Catalog

/// The cause of a stock movement: its reason, and its order or note.
package struct StockCause: Sendable, Hashable {
  let reason: StockMovement.Reason
  var order: Int?
  var note: String?

  init(_ reason: StockMovement.Reason, order: Int? = nil, note: String? = nil) {
    self.reason = reason
    self.order = order
    self.note = note
  }

  /// A reservation by a placed order.
  package static func placing(_ order: Int) -> StockCause { StockCause(.order, order: order) }

  /// The end of a reservation by an order that is not shipped.
  package static func release(of order: Int?) -> StockCause { StockCause(.release, order: order) }

  /// A shipment of an order.
  package static func shipment(of order: Int?) -> StockCause { StockCause(.shipment, order: order) }

  /// A return of an order that was put back in stock.
  package static func `return`(of order: Int?) -> StockCause { StockCause(.return, order: order) }
}
