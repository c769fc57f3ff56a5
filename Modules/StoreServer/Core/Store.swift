package import Foundation

/// The store as its operations work with it.
package struct Store: Sendable {
  package let database: any StoreDatabase
  /// The clock that changes are dated by.
  package let now: @Sendable () -> Date
  package let accounts: AccountStore
  /// True where every request comes through a proxy that names its client.
  package let isBehindProxy: Bool
  /// The sessions of those who have signed in; `nil` where there are no accounts.
  package let sessions: SessionStore?

  package init(
    database: any StoreDatabase,
    now: @escaping @Sendable () -> Date,
    accounts: AccountStore,
    isBehindProxy: Bool,
    sessions: SessionStore?
  ) {
    self.database = database
    self.now = now
    self.accounts = accounts
    self.isBehindProxy = isBehindProxy
    self.sessions = sessions
  }
}
