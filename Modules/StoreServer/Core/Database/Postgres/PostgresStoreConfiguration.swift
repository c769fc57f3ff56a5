import Postgres

/// The address and the connection settings of a store in PostgreSQL.
///
/// Whatever the address leaves open comes from libpq's usual places: the `PG…` variables, a service
/// file, `~/.pgpass`.
public struct PostgresStoreConfiguration: Sendable, Hashable {
  /// The address, such as `postgres://rialto@db.example/store?sslmode=verify-full`, without a
  /// password.
  public var address: String
  /// The password, or `nil` to use libpq's usual places.
  public var password: String?
  /// The address of a standby that answers lists and searches; `nil` if there is none.
  public var readOnlyAddress: String?
  /// The maximum number of connections to each server.
  public var connections = 8
  /// The time limit for getting a connection; `nil` for the usual one.
  package var acquireTimeout: Duration?
  /// The time limit of health checks and of the measurement of the database.
  package var probeLimit = Duration.seconds(1)

  /// Creates a configuration; the address is checked when the store is opened.
  public init(_ address: String, password: String? = nil, readOnlyAddress: String? = nil) {
    self.address = address
    self.password = password
    self.readOnlyAddress = readOnlyAddress
  }
}

extension PostgresStoreConfiguration: CustomStringConvertible {
  /// The address without its options, safe to print.
  public var description: String {
    // An invalid address is reported when it is opened.
    (try? PostgresURI(address))?.description ?? "PostgreSQL"
  }
}
