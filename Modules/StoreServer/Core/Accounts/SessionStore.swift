package import Foundation
import Persistence
import StoreHTTP

/// The sessions of those who have signed in.
///
/// A token is looked up by its hash, and that is compared once more in constant time. Who asks, and
/// in which role, is read with every request: a session ends, and a role counts, at once.
package struct SessionStore: Sendable {
  private let database: any StoreDatabase
  private let now: @Sendable () -> Date
  private let random: @Sendable () -> UInt64
  private let hasher: PasswordHasher
  private let limit = SignInRateLimit()

  package init(
    _ database: any StoreDatabase,
    hasher: PasswordHasher,
    now: @escaping @Sendable () -> Date,
    random: @escaping @Sendable () -> UInt64
  ) {
    self.database = database
    self.hasher = hasher
    self.now = now
    self.random = random
  }

  /// Begins a session for whoever knows the password.
  ///
  /// A name that is no account's costs as much time, and is answered alike.
  func begin(_ name: String, password: String, from client: String) async throws -> IssuedSession {
    let name = name.lowercased()
    let attempt = SignInRateLimit.Attempt(name: name, client: client)
    try limit.take(attempt, at: seconds)
    let hash: String? = try await database.read { transaction in
      try await transaction.value("SELECT password FROM account WHERE name = ?", [name])
    }
    let isDisabled = hash?.hasPrefix(AccountStore.disabledMark) == true
    guard try await isHash(isDisabled ? nil : hash, of: password) else {
      throw Problem.wrongPassword
    }
    limit.noteSession(attempt, at: seconds)
    let (access, refresh, seconds) = (Token(random: random), Token(random: random), seconds)
    return try await database.write(.everybody) { transaction in
      // The account may have gone, or got another password, while this one was hashed; from here on
      // it stays as it is.
      try await transaction.lock("SELECT id FROM account WHERE name = \(bound: name)")
      try await Self.sweep(transaction, at: seconds)
      let owner = try await transaction.first(
        "SELECT id, role, password FROM account WHERE name = ?",
        [name]
      ) {
        (id: try $0[0] as Int, role: try $0[1] as Role, hash: try $0[2] as String)
      }
      guard let owner, owner.hash == hash else { throw Problem.wrongPassword }
      try await transaction.run(
        """
        INSERT INTO session (account, access, access_until, refresh, refresh_until)
        VALUES (?, ?, ?, ?, ?)
        """,
        [
          owner.id, access.hash, seconds + IssuedSession.accessLife, refresh.hash,
          seconds + IssuedSession.refreshLife,
        ]
      )
      return IssuedSession(
        caller: Caller(name: name, role: owner.role),
        access: access,
        refresh: refresh
      )
    }
  }

  /// Goes on with a session: both of its tokens are replaced.
  ///
  /// A refresh token that was exchanged before is in two hands, and nobody can say whose are the
  /// right ones: the session ends, for both.
  func renew(_ token: String) async throws -> IssuedSession {
    let former = Token.hash(of: token)
    // Whoever makes up tokens does not get as far as to the one writer.
    guard try await isKnown(former) else { throw Problem.badRefreshToken }
    let (access, refresh, seconds) = (Token(random: random), Token(random: random), seconds)
    let grant: IssuedSession? = try await database.write(.everybody) { transaction in
      try await Self.sweep(transaction, at: seconds)
      // A twin waits here, and then finds the token spent.
      try await transaction.lock("SELECT id FROM session WHERE refresh = \(bound: former)")
      try await transaction.run(
        "DELETE FROM session WHERE id IN (SELECT session FROM spent_refresh WHERE hash = ?)",
        [former]
      )
      guard let found = try await Self.session(with: former, in: .refresh, on: transaction) else {
        return nil
      }
      try await transaction.run(
        "INSERT INTO spent_refresh (hash, session, until) VALUES (?, ?, ?)",
        [former, found.id, found.until]
      )
      try await transaction.run(
        """
        UPDATE session SET access = ?, access_until = ?, refresh = ?, refresh_until = ?
        WHERE id = ?
        """,
        [
          access.hash, seconds + IssuedSession.accessLife, refresh.hash,
          seconds + IssuedSession.refreshLife,
          found.id,
        ]
      )
      return IssuedSession(caller: found.caller, access: access, refresh: refresh)
    }
    // Thrown only here: inside it would take back the end of a session as well.
    guard let grant else { throw Problem.badRefreshToken }
    return grant
  }

  /// Who shows that access token.
  func caller(with token: String) async throws -> Caller {
    let hash = Token.hash(of: token)
    let found = try await database.read { transaction in
      try await Self.session(with: hash, in: .access, on: transaction)
    }
    guard let found else { throw Problem.badToken("The access token is not good any more.") }
    guard found.until > seconds else { throw Problem.badToken("The access token has expired.") }
    return found.caller
  }

  /// Ends the session of that access token, for its refresh token too.
  func end(_ token: String) async throws {
    let hash = Token.hash(of: token)
    try await database.write(.everybody) { transaction in
      _ = try await transaction.run("DELETE FROM session WHERE access = ?", [hash])
    }
  }

  private func isKnown(_ refresh: [UInt8]) async throws -> Bool {
    try await database.read { transaction in
      let count: Int? = try await transaction.value(
        """
        SELECT (SELECT count(*) FROM session WHERE refresh = ?)
          + (SELECT count(*) FROM spent_refresh WHERE hash = ?)
        """,
        [refresh, refresh]
      )
      return count != 0
    }
  }

  private func isHash(_ hash: String?, of password: String) async throws(Problem) -> Bool {
    do {
      return try await hasher.isHash(hash, of: password)
    } catch {
      throw Problem(error)
    }
  }

  private var seconds: Int { now().seconds }

  private enum TokenColumn {
    case access
    case refresh

    var name: SQLText {
      switch self {
      case .access: "access"
      case .refresh: "refresh"
      }
    }
  }

  private struct Found {
    let id: Int
    let until: Int
    let caller: Caller
  }

  private static func session(
    with hash: [UInt8],
    in column: TokenColumn,
    on transaction: any Transaction
  ) async throws -> Found? {
    let name = column.name
    let query: SQLText = """
      SELECT session.id, session.\(name), session.\(name)_until, account.name, account.role
      FROM session JOIN account ON account.id = session.account
      WHERE session.\(name) = \(bound: hash)
      """
    return try await transaction.first(query) { row -> Found? in
      guard Sodium.areEqual(try row[1], hash) else { return nil }
      return Found(
        id: try row[0],
        until: try row[2],
        caller: Caller(name: try row[3], role: try row[4])
      )
    } ?? nil
  }

  /// Forgets what nobody can go on with.
  private static func sweep(_ transaction: any Transaction, at seconds: Int) async throws {
    try await transaction.run("DELETE FROM session WHERE refresh_until <= ?", [seconds])
    try await transaction.run("DELETE FROM spent_refresh WHERE until <= ?", [seconds])
  }
}

extension Problem {
  /// Neither says whether there is such an account.
  static var wrongPassword: Problem {
    var problem = Problem(401, "wrong_password", "The name or the password is wrong.")
    problem.fields["WWW-Authenticate"] = "Bearer"
    return problem
  }

  /// It never was one, has expired, or was exchanged already.
  static var badRefreshToken: Problem { .badToken("The refresh token is not good any more.") }

  /// A token came along, and is no good; a new one would be.
  static func badToken(_ detail: String) -> Problem {
    var problem = Problem.unauthorized(detail)
    problem.fields["WWW-Authenticate"] = "Bearer error=\"invalid_token\""
    return problem
  }
}
