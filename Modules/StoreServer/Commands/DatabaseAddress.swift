public import CommandKit
import StoreServer

/// The address of a PostgreSQL database, as typed.
///
/// It is checked where it is used, by messages that do not quote it, because it may contain a
/// misplaced password.
public struct DatabaseAddress: ArgumentValue, Hashable {
  /// The address, as typed.
  public let text: String

  public init?(argument: String) {
    guard let line = TextLine(argument: argument) else { return nil }
    text = line.text
  }

  public static var expectation: String { "an address such as postgres://user@host/database" }

  /// The option that selects the PostgreSQL database of the store.
  public static let option = Option<DatabaseAddress?>(
    "database ADDRESS",
    "Use the store in PostgreSQL: postgres://USER@HOST/DATABASE."
  )

  /// The option that names a standby of the database.
  public static let readOnlyOption = Option<DatabaseAddress?>(
    "read-only-database ADDRESS",
    "A standby that answers lists and searches."
  )
}

extension DatabaseAddress: CustomStringConvertible {
  /// The address without its options.
  public var description: String { PostgresStoreConfiguration(text).description }
}
