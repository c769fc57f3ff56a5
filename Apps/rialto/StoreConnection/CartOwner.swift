import FoundationCore

/// An account at a store.
struct CartOwner: Sendable, Hashable {
  let location: StoreLocation
  /// The account; `nil` if not signed in.
  let account: String?

  /// The name in the outbox, which includes the account since idempotency keys belong to accounts.
  var name: String {
    guard let account else { return location.description }
    return "\(account) at \(location)"
  }

  /// The file name, valid on any file system and short even for a long address.
  ///
  /// Two owners whose hashes collide share a cart, but never an order: the outbox has the full
  /// name.
  var fileName: String {
    guard location != .embedded else { return "embedded.sqlite" }
    return String(StableHash(name.utf8).value, radix: 16) + ".sqlite"
  }
}
