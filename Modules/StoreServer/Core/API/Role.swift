/// The rights of an account; each role has all rights of the ones before it.
public enum Role: String, Sendable, CaseIterable, Comparable {
  /// Reads the catalog, what it costs to send and to tax it, and asks for quotes; sees no customer.
  case reader
  /// Changes the catalog as well, and sees and handles orders and discounts.
  case editor
  /// Changes the rules of prices as well: shipping methods, discounts and taxes.
  ///
  /// Accounts and upkeep are an admin's, too, and are seen to on the store's own machine.
  case admin

  /// The rights in a sentence, as the document and the help have them.
  public var summary: String {
    switch self {
    case .reader:
      "A reader sees the catalog and asks for quotes, but sees no order and no customer."
    case .editor: "An editor also changes the catalog, and sees and handles orders and discounts."
    case .admin: "An admin also changes shipping methods, discounts and tax rates."
    }
  }

  public static func < (one: Role, other: Role) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .reader: 0
    case .editor: 1
    case .admin: 2
    }
  }
}

/// Who asks.
package struct Caller: Sendable, Hashable {
  /// The name of the account; for the embedded store, whoever may read its file.
  package let name: String
  let role: Role

  /// Whoever asks for what is open to everybody.
  static let anyone = Caller(name: "anyone", role: .reader)
}
