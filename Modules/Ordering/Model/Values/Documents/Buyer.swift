public import FoundationCore

/// The buyer that a document names.
public struct Buyer: Sendable, Hashable {
  /// The e-mail address.
  public var email: String
  /// The name and the address.
  public var address: Address

  /// Creates a buyer.
  public init(email: String, address: Address) {
    self.email = email
    self.address = address
  }
}

extension Buyer: Shaped {
  public static let shape = Shape<Buyer>(
    "Buyer",
    Field("email", \.email, as: .text),
    Field("address", \.address),
    make: Buyer.init
  )
}
