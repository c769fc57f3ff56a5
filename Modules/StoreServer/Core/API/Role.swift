/// The rights of an account; each role has all rights of the ones before it.
public enum Role: String, Sendable, CaseIterable, Comparable {
  /// Reads the catalog, shipping methods and tax rates, and requests quotes; sees no customers.
  case reader
  /// Also changes the catalog, and views and processes orders, customers and discounts.
  case editor
  /// Also changes the profile of the store, shipping methods, discounts and tax rates, and erases
  /// customers.
  ///
  /// Accounts and maintenance are commands of the store's own machine and need no role.
  case admin

  /// A sentence about the rights, for the OpenAPI document and the help.
  public var summary: String {
    switch self {
    case .reader:
      "A reader views the catalog and requests quotes, but sees no orders or customers."
    case .editor:
      "An editor also changes the catalog, and views and processes orders and discounts."
    case .admin:
      "An admin also sets the profile, shipping, discounts and tax rates, and erases customers."
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

/// The caller of a request.
package struct Caller: Sendable, Hashable {
  /// The name of the account; `owner` in the embedded store.
  package let name: String
  package let role: Role

  package init(name: String, role: Role) {
    self.name = name
    self.role = role
  }

  /// The caller of an operation that needs no account.
  static let anyone = Caller(name: "anyone", role: .reader)
}
