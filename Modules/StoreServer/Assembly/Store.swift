import Foundation

/// The store as its operations work with it.
struct Store: Sendable {
  let database: any StoreDatabase
  /// The clock that changes are dated by.
  let now: @Sendable () -> Date
  let accounts: Accounts
  /// True where every request comes through a proxy that names its client.
  let isBehindProxy: Bool
  /// The sessions of those who have signed in; `nil` where there are no accounts.
  let sessions: Sessions?
}
