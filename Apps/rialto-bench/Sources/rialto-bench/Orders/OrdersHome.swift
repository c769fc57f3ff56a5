import Persistence
import StoreCore
import StoreServer

/// The location of a store for placing orders.
enum OrdersHome: Sendable, Hashable {
  /// The path of a file of SQLite.
  case file(String)
  /// The address of a database of PostgreSQL.
  case database(String)

  /// The text of one, as another process is told it.
  init(_ text: String) {
    self = text.hasPrefix("postgres") ? .database(text) : .file(text)
  }

  var text: String {
    switch self {
    case .file(let path): path
    case .database(let address): address
    }
  }

  /// Opens the store, and makes its tables where they are missing.
  func open() async throws -> StoreServer {
    switch self {
    case .file(let path): try await StoreServer(.file(path))
    case .database(let address): try await StoreServer(PostgresStoreConfiguration(address))
    }
  }

  /// Opens the database by its own library.
  func bare() throws -> any BareConnection {
    switch self {
    case .file(let path): try BareSQLite(path)
    case .database(let address): try BarePostgres(address)
    }
  }
}
