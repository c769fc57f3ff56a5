import Foundation

/// The address of a database, and the limits within which a pool uses it.
///
/// libpq finds what the address leaves open as it always does: in the `PG…` variables, in a service
/// file, in `~/.pgpass`, and at last in its defaults.
public struct PostgresConfiguration: Sendable {
  /// The address of the database.
  public let address: PostgresURI
  /// The password, where libpq would find none or another.
  public let password: String?
  /// The greatest number of connections.
  public var size = 8
  /// The greatest number of callers that wait for a connection; the pool refuses the next one.
  public var waiting = 256
  /// The time a caller waits for a connection, because all are lent or because the server is away.
  public var patience = Duration.seconds(5)
  /// The time the server works on a statement before it gives up.
  public var statementLimit = Duration.seconds(30)
  /// The time a statement waits for the lock of another before it gives up.
  public var lockLimit = Duration.seconds(5)
  /// The time a transaction may ask nothing before the server rolls it back.
  public var idleLimit = Duration.seconds(60)
  /// The time the server may take to let a connection in.
  public var connectLimit = Duration.seconds(10)

  /// Makes a configuration of defaults for a database.
  ///
  /// - Parameters:
  ///   - address: The address, such as `postgres://user@host:port/database?sslmode=verify-full`.
  ///   - password: The password, where libpq would find none or another.
  /// - Throws: `PostgresError.badAddress`.
  public init(_ address: String, password: String? = nil) throws(PostgresError) {
    self.address = try PostgresURI(address)
    self.password = password
  }

  /// The settings that libpq is given, by its names for them.
  var settings: [String: String] {
    var settings = [
      "fallback_application_name": "rialto",
      // A peer that is gone without a word is noticed within a minute, not within two hours.
      "keepalives_idle": "20",
      "keepalives_interval": "10",
      "keepalives_count": "3",
    ]
    settings.merge(encryption(ProcessInfo.processInfo.environment)) { $1 }
    settings.merge(address.settings) { $1 }
    settings["client_encoding"] = "UTF8"
    if let password { settings["password"] = password }
    return settings
  }

  /// The time the pool waits for an answer; the server should have given up by then.
  var answerLimit: Duration { statementLimit + .seconds(5) }
}

extension PostgresConfiguration: CustomStringConvertible {
  public var description: String { address.description }
}
