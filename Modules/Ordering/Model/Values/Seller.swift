public import FoundationCore

/// The seller that an invoice names.
public struct Seller: Sendable, Hashable {
  /// The name of the person or company.
  public var name: String
  /// The lines of the address: street, city, country.
  public var address: [String]
  /// The number that the tax office gave, such as a German Steuernummer.
  public var taxNumber: String?
  /// The VAT identification number, such as `DE123456789`.
  public var vatID: String?
  /// An e-mail address, a telephone number or another contact, on one line.
  public var contact: String?

  /// Creates a seller.
  public init(
    name: String,
    address: [String],
    taxNumber: String? = nil,
    vatID: String? = nil,
    contact: String? = nil
  ) {
    self.name = name
    self.address = address
    self.taxNumber = taxNumber
    self.vatID = vatID
    self.contact = contact
  }

  /// Returns the validation errors by field.
  ///
  /// - Parameter isTaxed: `true` for an order with tax, whose invoice must have one of the numbers.
  /// - Returns: The errors.
  public func errors(isTaxed: Bool = true) -> FieldErrors {
    var errors = FieldErrors()
    errors.check("name", name, .required, .length(...100), .oneLine)
    errors.check("address", address, .notEmpty, .atMost(6))
    for (place, line) in address.enumerated() {
      errors.check("address[\(place)]", line, .required, .length(...100), .oneLine)
    }
    errors.check("taxNumber", taxNumber ?? "", .length(...40), .oneLine)
    errors.check("vatID", vatID ?? "", .length(...20), .oneLine)
    if isTaxed { errors.check("taxNumber", (taxNumber ?? "") + (vatID ?? ""), .required) }
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
    .optional("vatID", \.vatID, as: .text),
    .optional("contact", \.contact, as: .text),
    memberwise: Seller.init
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
    memberwise: CreditNoteDraft.init
  )
}
