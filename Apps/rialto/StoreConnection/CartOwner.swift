import CommandKit
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

  /// Returns the path of the cart and the outbox, whether or not the file exists.
  ///
  /// Its name is valid on any file system and short even for a long address. Two owners whose hashes
  /// collide share a cart, but never an order: the outbox has the full name.
  func file(in folders: BaseDirectories) throws(ConfigurationError) -> String {
    let hash = String(StableHash(name.utf8).value, radix: 16)
    let fileName = location == .embedded ? "embedded.sqlite" : hash + ".sqlite"
    return try folders.path(.data).appendingPath("orders").appendingPath(fileName)
  }
}

extension CartOwner {
  /// Creates the owner of the cart at a store: the account that is signed in.
  init(of store: StoreConnection) throws {
    location = store.location
    // A store in this process has no accounts, so the sign-in file is not read.
    account = location.isInProcess ? nil : try store.authenticator.file.session(at: location)?.name
  }
}
