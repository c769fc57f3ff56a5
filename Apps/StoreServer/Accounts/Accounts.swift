import Foundation
import FoundationCore
import Persistence

/// The accounts of those who work with the store.
///
/// Names are kept in small letters, so that `Ann` and `ann` are one. Whatever is changed counts with
/// the next request: who asks is looked up each time.
struct Accounts: Sendable {
  let database: any StoreDatabase
  let now: @Sendable () -> Date
  let hasher: PasswordHasher

  /// All of them, by name.
  func all() async throws -> [Account] {
    try await database.read { transaction in
      try await transaction.all("SELECT name, role, created FROM account ORDER BY name") { row in
        Account(
          name: try row[0],
          role: try row[1],
          created: Date(seconds: try row[2])
        )
      }
    }
  }

  func add(_ name: String, role: Role, password: String) async throws -> Account {
    var errors = FieldErrors()
    errors.check("name", name, .accountName)
    errors.check("password", password, .password)
    guard errors.isEmpty else { throw StoreServerError.invalid(errors) }
    let name = name.lowercased()
    let hash = try await hasher.hash(password)
    let created = now().seconds
    try await database.write { transaction in
      guard try await Self.role(of: name, on: transaction) == nil else {
        throw StoreServerError.accountExists(name)
      }
      try await transaction.run(
        "INSERT INTO account (name, role, password, created) VALUES (?, ?, ?, ?)",
        [name, role, hash, created]
      )
    }
    return Account(name: name, role: role, created: Date(seconds: created))
  }

  /// Gives an account another password, and ends its sessions: whoever had the old one is out.
  func change(_ name: String, toPassword password: String) async throws {
    var errors = FieldErrors()
    errors.check("password", password, .password)
    guard errors.isEmpty else { throw StoreServerError.invalid(errors) }
    let name = name.lowercased()
    let hash = try await hasher.hash(password)
    try await database.write { transaction in
      guard try await Self.role(of: name, on: transaction) != nil else {
        throw StoreServerError.noAccount(name)
      }
      try await transaction.run("UPDATE account SET password = ? WHERE name = ?", [hash, name])
      try await transaction.run(
        "DELETE FROM session WHERE account = (SELECT id FROM account WHERE name = ?)",
        [name]
      )
    }
  }

  func change(_ name: String, toRole role: Role) async throws {
    let name = name.lowercased()
    try await database.write { transaction in
      try await Self.checkThatAnAdminRemains(without: role == .admin ? nil : name, on: transaction)
      let changes = try await transaction.run(
        "UPDATE account SET role = ? WHERE name = ?",
        [role, name]
      )
      guard changes == 1 else { throw StoreServerError.noAccount(name) }
    }
  }

  /// Removes an account and ends its sessions.
  func remove(_ name: String) async throws {
    let name = name.lowercased()
    try await database.write { transaction in
      try await Self.checkThatAnAdminRemains(without: name, on: transaction)
      let changes = try await transaction.run("DELETE FROM account WHERE name = ?", [name])
      guard changes == 1 else { throw StoreServerError.noAccount(name) }
    }
  }

  private static func role(of name: String, on transaction: any Transaction) async throws -> Role? {
    try await transaction.value("SELECT role FROM account WHERE name = ?", [name])
  }

  /// Nobody could make accounts for the others if the last one who may were gone.
  private static func checkThatAnAdminRemains(
    without name: String?,
    on transaction: any Transaction
  ) async throws {
    guard let name, try await role(of: name, on: transaction) == .admin else { return }
    let others: Int? = try await transaction.value(
      "SELECT count(*) FROM account WHERE role = 'admin' AND name <> ?",
      [name]
    )
    if others == 0 { throw StoreServerError.lastAdmin(name) }
  }
}
