import CPostgres
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

extension PostgresConfiguration {
  /// Returns the settings for a server on another machine: TLS, with a verified certificate.
  ///
  /// By default, libpq falls back to an unencrypted connection if the server, or an attacker between,
  /// claims not to support TLS. An `sslmode` in the URI, in `PGSSLMODE` or in a service file takes
  /// precedence.
  func tlsSettings(environment: [String: String]) -> [String: String] {
    let given = uri.settings
    let isExplicit =
      given["sslmode"] != nil || given["service"] != nil
      || ["PGSSLMODE", "PGREQUIRESSL", "PGSERVICE"].contains { environment[$0] != nil }
    let hosts = (given["host"] ?? given["hostaddr"] ?? environment["PGHOST"] ?? "")
      .split(separator: ",")
    guard !isExplicit, !hosts.allSatisfy(\.isLocal) else { return [:] }
    var settings = ["sslmode": "verify-full"]
    let hasRoots =
      given["sslrootcert"] != nil || environment["PGSSLROOTCERT"] != nil
      || environment["HOME"].map { Self.exists($0 + "/.postgresql/root.crt") } == true
    if !hasRoots { settings["sslrootcert"] = Self.systemRoots }
    return settings
  }

  /// The root certificates of the system; libpq knows them as `system` since version 16.
  private static var systemRoots: String? {
    if libpq.PQlibVersion() >= 16_00_00 { return "system" }
    return ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"]
      .first(where: exists)
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}

extension Substring {
  /// `true` for a loopback address, its usual name, or the folder of a Unix socket.
  fileprivate var isLocal: Bool {
    hasPrefix("/") || hasPrefix("@") || hasPrefix("127.") || self == "::1"
      || lowercased() == "localhost"
  }
}
