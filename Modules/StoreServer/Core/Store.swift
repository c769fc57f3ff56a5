package import Foundation

/// The database, clock and accounts that the operations of a store work with.
package struct Store: Sendable {
  package let database: any StoreDatabase
  /// The clock that dates changes.
  package let now: @Sendable () -> Date
  package let accounts: AccountStore
  /// `true` if every request comes through a proxy that names its client.
  package let isBehindProxy: Bool
  /// The sessions of signed-in users; `nil` if the store has no accounts.
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
