package import Foundation

/// The database, clock and accounts that the operations of a store work with.
package struct Store: Sendable {
  package let database: any StoreDatabase
  /// The clock that dates changes.
  package let now: @Sendable () -> Date
  /// The source of random numbers for the IDs of events.
  package let random: @Sendable () -> UInt64
  package let accounts: AccountStore
  /// `true` if every request comes through a proxy that names its client.
  package let isBehindProxy: Bool
  /// The sessions of signed-in users; `nil` if the store has no accounts.
  package let sessions: SessionStore?
  /// The signal that wakes the deliveries of this process.
  package let eventSignal = EventSignal()

  init(_ database: any StoreDatabase, configuration: StoreConfiguration) {
    self.database = database
    now = configuration.now
    random = configuration.random
    isBehindProxy = configuration.isBehindProxy
    let hasher = PasswordHasher(cost: configuration.passwordCost)
    accounts = AccountStore(database: database, now: now, hasher: hasher)
    sessions =
      configuration.needsAccounts
      ? SessionStore(database, hasher: hasher, now: now, random: random) : nil
  }
}
