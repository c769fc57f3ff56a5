import Foundation
import FoundationCore
import Persistence
public import StoreCore

/// The accounts of a store.
///
/// Names are stored in lower case, so that `Ann` and `ann` are one account. A change ends the
/// sessions of its account, so that each session has the current role and password.
public struct AccountStore: Sendable {
  private let store: Store
  private let hasher: PasswordHasher

  /// The prefix of the stored hash of a disabled account; no hash begins with it, and the hash is
  /// kept behind it.
  static let disabledPrefix = "!"

  init(_ store: Store, hasher: PasswordHasher) {
    self.store = store
    self.hasher = hasher
  }

  /// Returns all accounts, sorted by name.
  ///
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  public func all() async throws(StoreServerError) -> [Account] {
    try await store.read { transaction in
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

  /// Adds an account.
  ///
  /// - Parameters:
  ///   - name: 1 to 64 ASCII letters, digits and `. _ - @`; converted to lower case.
  ///   - role: The role.
  ///   - password: 8 to 1024 bytes; only its hash is stored.
  /// - Returns: The account.
  /// - Throws: `StoreServerError.invalid(_:)` with the errors by field, or
  ///   `StoreServerError.accountExists(_:)`.
  @discardableResult
  public func add(
    _ name: String,
    role: Role,
    password: String
  ) async throws(StoreServerError) -> Account {
    let hash = try await hash(password, ofNewAccount: name)
    let name = name.lowercased()
    let created = store.now().seconds
    try await store.write { transaction in
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

  /// Changes the password of an account and ends all of its sessions; a disabled account stays
  /// disabled.
  ///
  /// - Throws: `StoreServerError.noAccount(_:)` if the account does not exist, or
  ///   `StoreServerError.invalid(_:)` for an unsuitable password.
  public func changePassword(of name: String, to password: String) async throws(StoreServerError) {
    let hash = try await hash(password)
    try await change(name) { account in
      account.password = (account.isDisabled ? Self.disabledPrefix : "") + hash
    }
  }

  /// Changes the role of an account and ends all of its sessions.
  ///
  /// - Throws: `StoreServerError.noAccount(_:)` if the account does not exist, or
  ///   `StoreServerError.lastAdmin(_:)` if no admin would remain.
  public func changeRole(of name: String, to role: Role) async throws(StoreServerError) {
    try await change(name) { $0.role = role }
  }

  /// Disables an account and ends all of its sessions.
  ///
  /// - Throws: `StoreServerError.noAccount(_:)` if the account does not exist, or
  ///   `StoreServerError.lastAdmin(_:)` if no admin would remain.
  public func disable(_ name: String) async throws(StoreServerError) {
    try await change(name) { account in
      if !account.isDisabled { account.password = Self.disabledPrefix + account.password }
    }
  }

  /// Enables an account, which keeps its password.
  ///
  /// - Throws: `StoreServerError.noAccount(_:)` if the account does not exist.
  public func enable(_ name: String) async throws(StoreServerError) {
    try await change(name) { account in
      if account.isDisabled { account.password.removeFirst(Self.disabledPrefix.count) }
    }
  }

  /// Removes an account and ends all of its sessions.
  ///
  /// - Throws: `StoreServerError.noAccount(_:)` if the account does not exist, or
  ///   `StoreServerError.lastAdmin(_:)` if no admin would remain.
  public func remove(_ name: String) async throws(StoreServerError) {
    let name = name.lowercased()
    try await store.write { transaction in
      guard let account = try await Self.account(name, on: transaction) else {
        throw StoreServerError.noAccount(name)
      }
      try await transaction.run("DELETE FROM account WHERE name = \(name)")
      if account.canAdminister {
        try await Self.checkThatAnAdminRemains(without: name, on: transaction)
      }
    }
  }

  /// Returns the hash of a password after checking it, and the name of a new account.
  private func hash(
    _ password: String,
    ofNewAccount name: String? = nil
  ) async throws(StoreServerError) -> String {
    var errors = FieldErrors()
    if let name { errors.check("name", name, .accountName) }
    errors.check("password", password, .password)
    guard errors.isEmpty else { throw .invalid(errors) }
    do { return try await hasher.hash(password) } catch { throw .noMemory }
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
  ) async throws(StoreServerError) {
    let name = name.lowercased()
    try await store.write { transaction in
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

  private static func account(
    _ name: String,
    on transaction: any Transaction
  ) async throws -> StoredAccount? {
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
