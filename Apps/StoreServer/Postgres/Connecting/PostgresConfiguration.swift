import Foundation

/// Which PostgreSQL a store is kept in, and how it is used.
///
/// What an address leaves open is found as libpq always finds it: in the `PG…` variables, in a
/// service file, in `~/.pgpass`, and at last in its defaults.
struct PostgresConfiguration: Sendable {
  let address: PostgresAddress
  /// For where libpq would find none, or another.
  let password: String?
  /// How many connections there are at most.
  var size = 8
  /// How many may wait for a connection; whoever comes then is refused.
  var waiting = 256
  /// How long a caller waits for a connection, because all are lent or because the server is away.
  var patience = Duration.seconds(5)
  /// How long the server works on a statement before it gives up.
  var statementLimit = Duration.seconds(30)
  /// How long a statement waits for another's lock before it gives up.
  var lockLimit = Duration.seconds(5)
  /// How long a transaction may have nothing asked before the server takes back what it holds.
  var idleLimit = Duration.seconds(60)
  /// How long the server may take to let a connection in.
  var connectLimit = Duration.seconds(10)

  /// Understands an address such as `postgres://user@host:port/database?sslmode=verify-full`.
  init(_ address: String, password: String? = nil) throws(PostgresError) {
    self.address = try PostgresAddress(address)
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

  /// How long an answer is waited for, which the server itself should have given up by then.
  var answerLimit: Duration { statementLimit + .seconds(5) }
}

extension PostgresConfiguration: CustomStringConvertible {
  var description: String { address.description }
}
