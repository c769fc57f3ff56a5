public import FoundationCore

/// The seller that an invoice names.
public struct Seller: Sendable, Hashable {
  /// The name of the person or company.
  public var name: String
  /// The lines of the address: street, city, country.
  public var address: [String]
  /// The tax number, such as the VAT number.
  public var taxNumber: String?
  /// An e-mail address, a telephone number or another contact, on one line.
  public var contact: String?

  /// Creates a seller.
  public init(name: String, address: [String], taxNumber: String? = nil, contact: String? = nil) {
    self.name = name
    self.address = address
    self.taxNumber = taxNumber
    self.contact = contact
  }

  /// Returns the validation errors by field.
  ///
  /// - Parameter isTaxed: `true` for an order with tax, whose invoice must have the tax number.
  /// - Returns: The errors.
  public func errors(isTaxed: Bool = true) -> FieldErrors {
    var errors = FieldErrors()
    errors.check("name", name, .required, .length(...100), .oneLine)
    errors.check("address", address, .notEmpty, .atMost(6))
    for (place, line) in address.enumerated() {
      errors.check("address[\(place)]", line, .required, .length(...100), .oneLine)
    }
    errors.check("taxNumber", taxNumber ?? "", .length(...40), .oneLine)
    if isTaxed { errors.check("taxNumber", taxNumber ?? "", .required) }
    errors.check("contact", contact ?? "", .length(...200), .oneLine)
    return errors
  }
}

extension Seller: Shaped {
  public static let shape = Shape<Seller>(
    "Seller",
    Field("name", \.name, as: .line),
    Field("address", \.address, as: .list(of: .line)),
    .optional("taxNumber", \.taxNumber, as: .text),
    .optional("contact", \.contact, as: .text),
    make: Seller.init
  )
}

/// A request to issue the invoice of an order.
package struct InvoiceDraft: Sendable, Hashable {
  /// The seller; the store needs none if the invoice was issued before.
  package var seller: Seller?

  /// Creates a request.
  package init(seller: Seller? = nil) { self.seller = seller }

  /// Returns the validation errors by field, such as `seller.name`; a missing seller has the errors
  /// of an empty one.
  ///
  /// - Parameter isTaxed: `true` for an order with tax, whose invoice must have the tax number.
  /// - Returns: The errors.
  package func errors(isTaxed: Bool = true) -> FieldErrors {
    var errors = FieldErrors()
    let seller = seller ?? Seller(name: "", address: [])
    errors.add(seller.errors(isTaxed: isTaxed), of: "seller")
    return errors
  }
}

extension InvoiceDraft: Shaped {
  package static let shape = Shape<InvoiceDraft>(
    "InvoiceDraft",
    .optional("seller", \.seller),
    make: InvoiceDraft.init
  )
}

/// A request to issue the credit note for a refund of an order.
package struct CreditNoteDraft: Sendable, Hashable {
  /// The event of the order's history with the refund; the last one by default.
  package var event: OrderEvent.ID?

  /// Creates a request.
  package init(event: OrderEvent.ID? = nil) { self.event = event }
}

extension CreditNoteDraft: Shaped {
  package static let shape = Shape<CreditNoteDraft>(
    "CreditNoteDraft",
    .optional("event", \.event, as: .identifier),
    make: CreditNoteDraft.init
  )
}
