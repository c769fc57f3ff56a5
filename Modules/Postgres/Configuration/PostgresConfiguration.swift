import Foundation

/// The connection URI of a database, and the limits of a pool.
///
/// libpq takes settings that the URI lacks from the `PG…` environment variables, a service file,
/// `~/.pgpass` and its defaults.
public struct PostgresConfiguration: Sendable {
  /// The connection URI.
  public let uri: PostgresURI
  /// The password; `nil` lets libpq find one.
  public let password: String?
  /// The greatest number of connections.
  public var maximumConnections = 8
  /// The greatest number of callers that wait for a connection; the pool refuses further ones.
  public var maximumWaiters = 256
  /// The time a caller waits for a connection.
  public var acquireTimeout = Duration.seconds(5)
  /// The time after which the server cancels a statement (`statement_timeout`).
  public var statementTimeout = Duration.seconds(30)
  /// The time a statement waits for a lock before it fails (`lock_timeout`).
  public var lockTimeout = Duration.seconds(5)
  /// The time a transaction may be idle before the server ends it
  /// (`idle_in_transaction_session_timeout`).
  public var idleInTransactionTimeout = Duration.seconds(60)
  /// The time to open a connection.
  public var connectTimeout = Duration.seconds(10)

  /// Creates a configuration with default limits.
  ///
  /// - Parameters:
  ///   - uri: The connection URI, such as `postgres://user@host:port/database?sslmode=verify-full`.
  ///   - password: The password; `nil` lets libpq find one.
  /// - Throws: ``PostgresError/invalidURI(_:)`` or ``PostgresError/missingLibrary(_:)``.
  public init(_ uri: String, password: String? = nil) throws(PostgresError) {
    self.uri = try PostgresURI(uri)
    self.password = password
  }

  /// The connection settings, by libpq's keywords.
  var settings: [String: String] {
    var settings = [
      "fallback_application_name": "rialto",
      // Detects a dead peer within a minute, not within two hours.
      "keepalives_idle": "20",
      "keepalives_interval": "10",
      "keepalives_count": "3",
    ]
    settings.merge(tlsSettings(environment: ProcessInfo.processInfo.environment)) { $1 }
    settings.merge(uri.settings) { $1 }
    settings["client_encoding"] = "UTF8"
    if let password { settings["password"] = password }
    return settings
  }

  /// The time the pool waits for a response; the server should have cancelled the statement by then.
  var responseTimeout: Duration { statementTimeout + .seconds(5) }
}

extension PostgresConfiguration: CustomStringConvertible {
  public var description: String { uri.description }
}
