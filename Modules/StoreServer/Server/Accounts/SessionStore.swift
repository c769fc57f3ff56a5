import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// Reads and writes the sessions.
///
/// A token is looked up by its hash, which is compared once more in constant time. Account and role
/// are read with every request, so the end of a session or a new role takes effect at once.
struct SessionStore: Sendable {
  private let database: any StoreDatabase
  private let now: @Sendable () -> Date
  private let random: @Sendable () -> UInt64
  private let hasher: PasswordHasher
  private let limit = SignInRateLimit()
  /// The key of the hashes of names in the log, so that no list of names can be compared with them.
  ///
  /// It is random, so the hash of a name differs after a restart.
  private let logKey: [UInt8]

  init(_ database: any StoreDatabase, _ configuration: StoreConfiguration, hasher: PasswordHasher) {
    self.database = database
    self.hasher = hasher
    now = configuration.now
    random = configuration.random
    logKey = Array(Token(random: random).text.utf8)
  }

  /// Creates a session after checking the password.
  ///
  /// An unknown name takes as long and gets the same response.
  func signIn(_ name: String, password: String, from client: String) async throws -> IssuedSession {
    let name = name.lowercased()
    let hash = try await logging(name, from: client) {
      try await checkedHash(of: $0, password: password)
    }
    let (access, refresh, seconds) = (Token(random: random), Token(random: random), seconds)
    return try await database.write(.unrestricted) { transaction in
      // The account may have been removed or changed during hashing; from here on it is locked.
      try await transaction.lock("SELECT id FROM account WHERE name = \(name)")
      try await Self.deleteExpired(transaction, at: seconds)
      let owner = try await transaction.first(
        "SELECT id, role, password FROM account WHERE name = \(name)"
      ) {
        (id: try $0[0] as Int, role: try $0[1] as Role, hash: try $0[2] as String)
      }
      guard let owner, owner.hash == hash else { throw Problem.wrongPassword }
      try await transaction.run(
        """
        INSERT INTO session (account, access, access_until, refresh, refresh_until)
        VALUES (\(owner.id), \(access.hash), \(seconds + IssuedSession.accessLifetime),
          \(refresh.hash), \(seconds + IssuedSession.refreshLifetime))
        """
      )
      return IssuedSession(
        caller: Caller(name: name, role: owner.role),
        access: access,
        refresh: refresh
      )
    }
  }

  /// Returns the stored hash of an account after checking its password.
  private func checkedHash(
    of attempt: SignInRateLimit.Client,
    password: String
  ) async throws -> String {
    let rank = try limit.take(attempt, at: seconds)
    let hash: String? = try await database.read { transaction in
      try await transaction.value("SELECT password FROM account WHERE name = \(attempt.name)")
    }
    let isDisabled = hash?.hasPrefix(AccountStore.disabledPrefix) == true
    guard try await isHash(isDisabled ? nil : hash, of: password, rank: rank), let hash else {
      throw Problem.wrongPassword
    }
    limit.noteSession(attempt, at: seconds)
    return hash
  }

  /// Signs in, and adds the client and the hash of the name to a problem, for the log.
  private func logging<Value>(
    _ name: String,
    from client: String,
    _ signIn: (SignInRateLimit.Client) async throws -> Value
  ) async throws -> Value {
    do {
      return try await signIn(.init(name: name, network: ClientNetwork(of: client)))
    } catch var problem as Problem {
      // Not the name itself: users sometimes type their password into that field.
      let hash = Sodium.hash(name, key: logKey).prefix(8)
      problem.notes = [
        .init("client", .string(client)),
        .init("account", .string(hash.hexadecimal)),
      ]
      throw problem
    }
  }

  /// Refreshes a session: replaces both of its tokens.
  ///
  /// If a refresh token is used twice, it may have been stolen, so the session ends for both users.
  func refresh(_ token: String) async throws -> IssuedSession {
    let former = Token.hash(of: token)
    // Random tokens should not occupy the one writer.
    guard try await isKnown(former) else { throw Problem.badRefreshToken }
    let (access, refresh, seconds) = (Token(random: random), Token(random: random), seconds)
    let issued: IssuedSession? = try await database.write(.unrestricted) { transaction in
      try await Self.deleteExpired(transaction, at: seconds)
      // A concurrent refresh waits here, and then finds the token used.
      try await transaction.lock("SELECT id FROM session WHERE refresh = \(former)")
      try await transaction.run(
        """
        DELETE FROM session WHERE id IN (SELECT session FROM spent_refresh WHERE hash = \(former))
        """
      )
      guard let found = try await Self.session(with: former, in: .refresh, on: transaction) else {
        return nil
      }
      try await transaction.run(
        """
        INSERT INTO spent_refresh (hash, session, until)
        VALUES (\(former), \(found.id), \(found.until))
        """
      )
      try await transaction.run(
        """
        UPDATE session SET access = \(access.hash),
          access_until = \(seconds + IssuedSession.accessLifetime), refresh = \(refresh.hash),
          refresh_until = \(seconds + IssuedSession.refreshLifetime)
        WHERE id = \(found.id)
        """
      )
      return IssuedSession(caller: found.caller, access: access, refresh: refresh)
    }
    // Thrown only here: inside the transaction it would roll back the end of a session as well.
    guard let issued else { throw Problem.badRefreshToken }
    return issued
  }

  /// Returns the caller with an access token.
  func caller(with token: String) async throws -> Caller {
    let hash = Token.hash(of: token)
    let found = try await database.read { transaction in
      try await Self.session(with: hash, in: .access, on: transaction)
    }
    guard let found else { throw Problem.badToken("The access token is not valid.") }
    guard found.until > seconds else { throw Problem.badToken("The access token has expired.") }
    return found.caller
  }

  /// Ends the session of an access token; its refresh token becomes invalid, too.
  func signOut(_ token: String) async throws {
    let hash = Token.hash(of: token)
    try await database.write(.unrestricted) { transaction in
      _ = try await transaction.run("DELETE FROM session WHERE access = \(hash)")
    }
  }

  private func isKnown(_ refresh: [UInt8]) async throws -> Bool {
    try await database.read { transaction in
      let count: Int? = try await transaction.value(
        """
        SELECT (SELECT count(*) FROM session WHERE refresh = \(refresh))
          + (SELECT count(*) FROM spent_refresh WHERE hash = \(refresh))
        """
      )
      return count != 0
    }
  }

  private func isHash(
    _ hash: String?,
    of password: String,
    rank: HashingLine.Rank
  ) async throws(Problem) -> Bool {
    do {
      return try await hasher.isHash(hash, of: password, rank: rank)
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

  private struct StoredSession {
    let id: Int
    let until: Int
    let caller: Caller
  }

  private static func session(
    with hash: [UInt8],
    in column: TokenColumn,
    on transaction: any Transaction
  ) async throws -> StoredSession? {
    let name = column.name
    let query: SQLText = """
      SELECT session.id, session.\(name), session.\(name)_until, account.name, account.role
      FROM session JOIN account ON account.id = session.account
      WHERE session.\(name) = \(hash)
      """
    return try await transaction.first(query) { row -> StoredSession? in
      guard Sodium.areEqual(try row[1], hash) else { return nil }
      return StoredSession(
        id: try row[0],
        until: try row[2],
        caller: Caller(name: try row[3], role: try row[4])
      )
    } ?? nil
  }

  /// Deletes expired sessions and tokens.
  private static func deleteExpired(_ transaction: any Transaction, at seconds: Int) async throws {
    try await transaction.run("DELETE FROM session WHERE refresh_until <= \(seconds)")
    try await transaction.run("DELETE FROM spent_refresh WHERE until <= \(seconds)")
  }
}

extension Problem {
  /// The same problem for a wrong name and a wrong password.
  static var wrongPassword: Problem {
    var problem = Problem(401, "wrong_password", "Wrong name or password.")
    problem.fields["WWW-Authenticate"] = "Bearer"
    return problem
  }

  /// The refresh token is unknown, expired or already used.
  static var badRefreshToken: Problem { .badToken("The refresh token is not valid.") }

  /// The token is not valid; a new one would be.
  static func badToken(_ detail: String) -> Problem {
    var problem = Problem.unauthorized(detail)
    problem.fields["WWW-Authenticate"] = "Bearer error=\"invalid_token\""
    return problem
  }
}
