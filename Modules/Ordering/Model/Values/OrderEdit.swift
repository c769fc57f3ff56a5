import FoundationCore

/// A change of a placed order; what is `nil` stays as it was.
public struct OrderEdit: Sendable, Hashable {
  /// The customer's e-mail address.
  public var email: String?
  /// The shipping address, in the same country: another has other taxes and shipping.
  public var address: Address?
  /// The merchant's note; an empty text removes it.
  public var note: String?
  /// The quantities of items that are not shipped; each replaces the quantity that was ordered, or adds
  /// an item at its current price.
  public var lines: [ItemQuantity]

  /// Creates a change.
  public init(
    email: String? = nil,
    address: Address? = nil,
    note: String? = nil,
    lines: [ItemQuantity] = []
  ) {
    self.email = email
    self.address = address
    self.note = note
    self.lines = lines
  }

  /// The validation errors by field.
  var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("lines", self != OrderEdit(), .notUnchanged)
    if let email { errors.check("email", email, .required, .email) }
    if let address { errors.add(address.errors, of: "address") }
    if let note { errors.check("note", note, .length(...500), .oneLine) }
    return errors
  }
}
