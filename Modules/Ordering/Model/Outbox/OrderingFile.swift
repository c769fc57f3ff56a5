import Foundation
import FoundationCore
import Persistence

/// The file that the cart is kept in, and every order before it is sent.
///
/// What was written is on the disk when a function returns, so that it outlives the program and the
/// power. Only its owner can read the file: addresses are in it. Several programs may use one file
/// at once.
public struct OrderingFile: Sendable {
  let database: Database

  /// Opens the file, and makes it where it is missing.
  public static func open(_ path: String) async throws(OrderingError) -> OrderingFile {
    try makePrivate(path)
    do {
      let options = ConnectionOptions(durability: .full)
      return OrderingFile(
        database: try await Database.open(.file(path), options: options, migrations: migrations)
      )
    } catch {
      throw .fileFailed(error)
    }
  }

  private init(database: Database) { self.database = database }

  private static let migrations = [
    Migration(
      "makes the cart and the outbox",
      script: """
        CREATE TABLE cart (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          json TEXT NOT NULL
        ) STRICT;

        CREATE TABLE outgoing (
          key TEXT PRIMARY KEY,
          store TEXT NOT NULL,     -- where it is to be placed
          draft TEXT NOT NULL,     -- JSON, as it is sent
          started REAL NOT NULL,   -- seconds since 1970
          attempts INTEGER NOT NULL,
          empties_cart INTEGER NOT NULL,
          number TEXT              -- NULL as long as the outcome is not known
        ) STRICT;
        """
    )
  ]

  /// Makes the file with rights for its owner alone, and takes away those that others have.
  ///
  /// Before anything is in it: SQLite gives the files beside it the same rights.
  private static func makePrivate(_ path: String) throws(OrderingError) {
    let url = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
    } catch {
      throw .fileRefused(path, [error])
    }
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .fileRefused(path, [POSIXError(errno)]) }
    defer { close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw .fileRefused(path, [POSIXError(errno)]) }
  }

  /// Does something in one transaction, which is on the disk when this returns.
  func transaction<Value: Sendable>(
    _ body: sending (Connection) throws -> Value
  ) async throws(OrderingError) -> Value {
    do {
      return try await database.transaction(.immediate, body)
    } catch {
      throw .fileFailed(error)
    }
  }
}

extension POSIXError {
  fileprivate init(_ number: Int32) {
    self.init(POSIXErrorCode(rawValue: number) ?? .EIO)
  }
}

/// A value as it is kept in a column.
enum JSONColumn {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try ExactJSONDecoder().decode(type, from: text.utf8)
  }
}
