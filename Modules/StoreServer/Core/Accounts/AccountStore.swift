package import Foundation
import FoundationCore
import Persistence

/// The accounts of those who work with the store.
///
/// Names are kept in small letters, so that `Ann` and `ann` are one. A change ends the sessions of
/// its account, so that each session has the present role and password.
package struct AccountStore: Sendable {
  let database: any StoreDatabase
  let now: @Sendable () -> Date
  let hasher: PasswordHasher

  package init(
    database: any StoreDatabase,
    now: @escaping @Sendable () -> Date,
    hasher: PasswordHasher
  ) {
    self.database = database
    self.now = now
    self.hasher = hasher
  }

  /// Begins the hash of an account that is disabled: no password has such a hash, and the old one is
  /// kept behind it.
  static let disabledMark = "!"

  /// All of them, by name.
  package func all() async throws -> [Account] {
    try await database.read { transaction in
      try await transaction.all(
        "SELECT name, role, created, substr(password, 1, 1) FROM account ORDER BY name"
      ) { row in
        Account(
          name: try row[0],
          role: try row[1],
          created: Date(seconds: try row[2]),
          isDisabled: try row[3] == Self.disabledMark
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
      guard try await Self.kept(name, on: transaction) == nil else {
        throw StoreServerError.accountExists(name)
      }
      try await transaction.run(
        "INSERT INTO account (name, role, password, created) VALUES (?, ?, ?, ?)",
        [name, role, hash, created]
      )
    }
    return Account(name: name, role: role, created: Date(seconds: created), isDisabled: false)
  }

  /// Gives an account another password; one that is disabled stays so.
  package func change(_ name: String, toPassword password: String) async throws {
    var errors = FieldErrors()
    errors.check("password", password, .password)
    guard errors.isEmpty else { throw StoreServerError.invalid(errors) }
    let hash = try await hasher.hash(password)
    try await change(name) { account in
      account.password = (account.isDisabled ? Self.disabledMark : "") + hash
    }
  }

  package func change(_ name: String, toRole role: Role) async throws {
    try await change(name) { $0.role = role }
  }

  /// Disables an account, or enables it again.
  package func change(_ name: String, isDisabled: Bool) async throws {
    try await change(name) { account in
      guard account.isDisabled != isDisabled else { return }
      account.password =
        isDisabled
        ? Self.disabledMark + account.password
        : String(account.password.dropFirst(Self.disabledMark.count))
    }
  }

  /// Removes an account and ends its sessions.
  package func remove(_ name: String) async throws {
    let name = name.lowercased()
    try await database.write { transaction in
      guard let account = try await Self.kept(name, on: transaction) else {
        throw StoreServerError.noAccount(name)
      }
      try await transaction.run("DELETE FROM account WHERE name = ?", [name])
      if account.canAdminister {
        try await Self.checkThatAnAdminRemains(without: name, on: transaction)
      }
    }
  }

  /// The stored fields of an account that can be changed.
  private struct Kept {
    var role: Role
    var password: String

    var isDisabled: Bool { password.hasPrefix(AccountStore.disabledMark) }
    var canAdminister: Bool { role == .admin && !isDisabled }
  }

  private func change(
    _ name: String,
    _ body: @escaping @Sendable (inout Kept) -> Void
  ) async throws {
    let name = name.lowercased()
    try await database.write { transaction in
      guard let former = try await Self.kept(name, on: transaction) else {
        throw StoreServerError.noAccount(name)
      }
      var account = former
      body(&account)
      try await transaction.run(
        "UPDATE account SET role = ?, password = ? WHERE name = ?",
        [account.role, account.password, name]
      )
      try await transaction.run(
        "DELETE FROM session WHERE account = (SELECT id FROM account WHERE name = ?)",
        [name]
      )
      if former.canAdminister {
        try await Self.checkThatAnAdminRemains(without: name, on: transaction)
      }
    }
  }

  private static func kept(_ name: String, on transaction: any Transaction) async throws -> Kept? {
    try await transaction.first("SELECT role, password FROM account WHERE name = ?", [name]) {
      Kept(role: try $0[0], password: try $0[1])
    }
  }

  /// Throws, and so rolls back, if no enabled admin remains.
  private static func checkThatAnAdminRemains(
    without name: String,
    on transaction: any Transaction
  ) async throws {
    let admins: Int? = try await transaction.value(
      "SELECT count(*) FROM account WHERE role = 'admin' AND substr(password, 1, 1) <> ?",
      [disabledMark]
    )
    if admins == 0 { throw StoreServerError.lastAdmin(name) }
  }
}
