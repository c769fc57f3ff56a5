public import FoundationCore

/// A request to issue the invoice of an order.
public struct InvoiceDraft: Sendable, Hashable {
  /// The seller; the store needs none if the invoice was issued before.
  public var seller: Seller?

  /// Creates a request.
  public init(seller: Seller? = nil) { self.seller = seller }
}

extension InvoiceDraft {
  /// Returns the validation errors by field, such as `seller.name`; without a seller, those of an
  /// empty one.
  ///
  /// - Parameter isTaxed: `true` for an order with tax, whose invoice must have the tax number.
  /// - Returns: The errors.
  public func errors(isTaxed: Bool = true) -> FieldErrors {
    var errors = FieldErrors()
    let seller = seller ?? Seller(name: "", address: [])
    errors.add(seller.errors(isTaxed: isTaxed), of: "seller")
    return errors
  }
}

extension InvoiceDraft: Shaped {
  public static let shape = Shape<InvoiceDraft>(
    "InvoiceDraft",
    .optional("seller", \.seller),
    make: InvoiceDraft.init
  )
}

/// A request to issue the credit note for a refund of an order.
public struct CreditNoteDraft: Sendable, Hashable {
  /// The event of the order's history with the refund; the last one by default.
  public var event: OrderEvent.ID?

  /// Creates a request.
  public init(event: OrderEvent.ID? = nil) { self.event = event }
}

extension CreditNoteDraft: Shaped {
  public static let shape = Shape<CreditNoteDraft>(
    "CreditNoteDraft",
    .optional("event", \.event, as: .identifier),
    make: CreditNoteDraft.init
  )
}
