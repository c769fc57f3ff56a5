public import CommandKit
import StoreCore
import StoreServer

/// The address of a PostgreSQL database, as it was typed.
///
/// It is checked where it is used, in words that repeat nothing of it: a
/// password that does not belong there could be in it.
public struct DatabaseAddress: ArgumentValue, Hashable {
  /// The address, as it was typed.
  public let text: String

  public init?(argument: String) {
    guard let line = TextLine(argument: argument) else { return nil }
    text = line.text
  }

  public static var expectation: String { "an address such as postgres://user@host/database" }

  /// The option that says for once which database the store of this machine is in.
  public static let option = Option.value(
    "database",
    "ADDRESS",
    of: DatabaseAddress.self,
    "Take the store in that PostgreSQL: postgres://USER@HOST/DATABASE."
  )

  /// The option that names a standby of it.
  public static let readOnlyOption = Option.value(
    "read-only-database",
    "ADDRESS",
    of: DatabaseAddress.self,
    "Let that standby of it answer lists and searches."
  )
}

extension DatabaseAddress: CustomStringConvertible {
  /// The address without its options.
  public var description: String { PostgresStoreConfiguration(text).description }
}
