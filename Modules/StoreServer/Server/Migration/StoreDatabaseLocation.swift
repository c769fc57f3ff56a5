import Foundation
import Postgres
public import StoreCore

/// Where a store is kept, or is to be.
public enum StoreDatabaseLocation: Sendable, Hashable {
  /// In a file of SQLite.
  case file(path: String)
  /// In a database of PostgreSQL.
  case postgres(PostgresStoreConfiguration)
}

extension StoreDatabaseLocation {
  /// As people are told it, without a word that is secret; the same for the same place.
  func name() throws -> String {
    switch self {
    case .file(let path): URL(filePath: path).resolvingSymlinksInPath().path
    case .postgres(let place): "\(try PostgresURI(place.address))"
    }
  }
}
