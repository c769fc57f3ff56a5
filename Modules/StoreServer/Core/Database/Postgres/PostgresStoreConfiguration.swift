import Postgres

/// Which PostgreSQL a store is kept in.
///
/// What an address leaves open is found as PostgreSQL's own programs find it: in the `PG…`
/// variables, in a service file, in `~/.pgpass`.
public struct PostgresStoreConfiguration: Sendable, Hashable {
  /// Such as `postgres://rialto@db.example/store?sslmode=verify-full`; there is no password in it.
  public var address: String
  /// For where PostgreSQL's own ways would find none, or another.
  public var password: String?
  /// A standby that lists and searches may be answered by; nothing for the same database.
  public var readOnlyAddress: String?
  /// How many connections there are to each at most.
  public var connections = 8

  /// Names a database, whose address is looked at when the store is opened.
  public init(_ address: String, password: String? = nil, readOnlyAddress: String? = nil) {
    self.address = address
    self.password = password
    self.readOnlyAddress = readOnlyAddress
  }
}

extension PostgresStoreConfiguration: CustomStringConvertible {
  /// The address without its options, fit for people and logs.
  public var description: String {
    // What is wrong with one that can't be used, is told when it is opened.
    (try? PostgresURI(address))?.description ?? "PostgreSQL"
  }
}
