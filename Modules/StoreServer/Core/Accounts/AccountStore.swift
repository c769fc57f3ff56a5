import Foundation
import FoundationCore
import Persistence

/// Reads and writes the accounts.
///
/// Names are stored in lower case, so that `Ann` and `ann` are one account. A change ends the
/// sessions of its account, so that each session has the current role and password.
package struct AccountStore: Sendable {
  let database: any StoreDatabase
  let now: @Sendable () -> Date
  let hasher: PasswordHasher

  /// The prefix of the stored hash of a disabled account; no hash begins with it, and the hash is
  /// kept behind it.
  static let disabledPrefix = "!"

  /// Returns all accounts, sorted by name.
  package func all() async throws -> [Account] {
    try await database.read { transaction in
      try await transaction.all(
        "SELECT name, role, created, substr(password, 1, 1) FROM account ORDER BY name"
      ) { row in
        Account(
          name: try row[0],
          role: try row[1],
          created: Date(seconds: try row[2]),
          isDisabled: try row[3] == Self.disabledPrefix
        )
      }
    }
  }

  package func add(_ name: String, role: Role, password: String) async throws -> Account {
    var errors = FieldErrors()
    errors.check("name", name, .accountName)
    errors.check("password", password, .password)
    guard errors.isEmpty else { throw StoreServerError.invalid(errors) }
    let name = name.lowercased()
    let hash = try await hasher.hash(password)
    let created = now().seconds
    try await database.write { transaction in
      guard try await Self.account(name, on: transaction) == nil else {
        throw StoreServerError.accountExists(name)
      }
      try await transaction.run(
        """
        INSERT INTO account (name, role, password, created)
        VALUES (\(name), \(role), \(hash), \(created))
        """
      )
    }
    return Account(name: name, role: role, created: Date(seconds: created), isDisabled: false)
  }

  /// Changes the password of an account; a disabled account stays disabled.
  package func change(_ name: String, toPassword password: String) async throws {
    var errors = FieldErrors()
    errors.check("password", password, .password)
    guard errors.isEmpty else { throw StoreServerError.invalid(errors) }
    let hash = try await hasher.hash(password)
    try await change(name) { account in
      account.password = (account.isDisabled ? Self.disabledPrefix : "") + hash
    }
  }

  package func change(_ name: String, toRole role: Role) async throws {
    try await change(name) { $0.role = role }
  }

  /// Disables or enables an account.
  package func change(_ name: String, isDisabled: Bool) async throws {
    try await change(name) { account in
      guard account.isDisabled != isDisabled else { return }
      account.password =
        isDisabled
        ? Self.disabledPrefix + account.password
        : String(account.password.dropFirst(Self.disabledPrefix.count))
    }
  }

  /// Removes an account and ends its sessions.
  package func remove(_ name: String) async throws {
    let name = name.lowercased()
    try await database.write { transaction in
      guard let account = try await Self.account(name, on: transaction) else {
        throw StoreServerError.noAccount(name)
      }
      try await transaction.run("DELETE FROM account WHERE name = \(name)")
      if account.canAdminister {
        try await Self.checkThatAnAdminRemains(without: name, on: transaction)
      }
    }
  }

  /// The stored fields of an account that can change.
  private struct StoredAccount {
    var role: Role
    var password: String

    var isDisabled: Bool { password.hasPrefix(AccountStore.disabledPrefix) }
    var canAdminister: Bool { role == .admin && !isDisabled }
  }

  private func change(
    _ name: String,
    _ body: @escaping @Sendable (inout StoredAccount) -> Void
  ) async throws {
    let name = name.lowercased()
    try await database.write { transaction in
      guard let former = try await Self.account(name, on: transaction) else {
        throw StoreServerError.noAccount(name)
      }
      var account = former
      body(&account)
      try await transaction.run(
        """
        UPDATE account SET role = \(account.role), password = \(account.password)
        WHERE name = \(name)
        """
      )
      try await transaction.run(
        "DELETE FROM session WHERE account = (SELECT id FROM account WHERE name = \(name))"
      )
      if former.canAdminister {
        try await Self.checkThatAnAdminRemains(without: name, on: transaction)
      }
    }
  }

  private static func account(_ name: String, on transaction: any Transaction) async throws
    -> StoredAccount?
  {
    try await transaction.first("SELECT role, password FROM account WHERE name = \(name)") {
      StoredAccount(role: try $0[0], password: try $0[1])
    }
  }

  /// Throws, which rolls back the change, if no enabled admin remains.
  private static func checkThatAnAdminRemains(
    without name: String,
    on transaction: any Transaction
  ) async throws {
    let admins: Int? = try await transaction.value(
      """
      SELECT count(*) FROM account
      WHERE role = 'admin' AND substr(password, 1, 1) <> \(disabledPrefix)
      """
    )
    if admins == 0 { throw StoreServerError.lastAdmin(name) }
  }
}
