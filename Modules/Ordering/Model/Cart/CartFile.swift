import Foundation
import FoundationCore
import Persistence

/// The file of the cart and of the outbox, which has every order before it is sent.
///
/// When a function returns, its changes are on disk and survive a crash or a power failure. Only
/// the owner can read the file, since it has addresses. Several programs may use it at the same time.
public struct CartFile: Sendable {
  let database: Database
  let locks: SendingLocks
  /// The reason why the file cannot be changed; `nil` if it can.
  private let refusal: OrderingError?

  /// Opens the file, and creates it if it is missing.
  ///
  /// - Throws: ``OrderingError/fileNotWritable(_:_:)`` if the file cannot be created for its owner
  ///   alone, or ``OrderingError/fileFailed(_:)`` if it cannot be opened.
  public static func open(_ path: String) async throws(OrderingError) -> CartFile {
    // Before the file has content: SQLite copies its permissions to the files beside it.
    do { try PrivateFile.create(at: path) } catch { throw .fileNotWritable(path, [error]) }
    do {
      let options = ConnectionOptions(durability: .full)
      return CartFile(
        database: try await Database.open(.file(path), options: options, migrations: migrations),
        at: path
      )
    } catch {
      throw .fileFailed(error)
    }
  }

  /// Opens a file that may be on a read-only disk, so that orders can be read there.
  ///
  /// If it cannot be written, its content stays readable, and every change throws the reason. A missing
  /// file is then an empty one.
  ///
  /// - Throws: As ``open(_:)``, for a file that cannot be read either.
  public static func openForReading(_ path: String) async throws(OrderingError) -> CartFile {
    do { return try await open(path) } catch {
      guard case .fileNotWritable = error else { throw error }
      let exists = FileManager.default.fileExists(atPath: path)
      let options = ConnectionOptions(access: exists ? .readOnly : .readWrite)
      do {
        let location: DatabaseLocation = exists ? .file(path) : .memory
        return CartFile(
          database: try await Database.open(location, options: options, migrations: migrations),
          at: path,
          refusal: error
        )
      } catch {
        throw .fileFailed(error)
      }
    }
  }

  private init(database: Database, at path: String, refusal: OrderingError? = nil) {
    self.database = database
    locks = SendingLocks(path: path + ".lock")
    self.refusal = refusal
  }

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

  /// Reads in one transaction.
  func read<Value: Sendable>(
    _ body: sending (Connection) throws -> Value
  ) async throws(OrderingError) -> Value {
    do {
      return try await database.transaction(.deferred, body)
    } catch {
      throw .fileFailed(error)
    }
  }

  /// Runs a body in one transaction, which is on disk when this returns.
  func transaction<Value: Sendable>(
    _ body: sending (Connection) throws -> Value
  ) async throws(OrderingError) -> Value {
    if let refusal { throw refusal }
    do {
      return try await database.transaction(.immediate, body)
    } catch {
      throw .fileFailed(error)
    }
  }

  func cart() async throws(OrderingError) -> Cart {
    try await read { try $0.cart() }
  }

  /// Changes the cart in the file, so that two programs do not overwrite each other's changes.
  func changeCart(
    _ change: @escaping @Sendable (inout Cart) -> Void
  ) async throws(OrderingError) -> Cart {
    try await transaction { connection in
      var cart = try connection.cart()
      change(&cart)
      try connection.save(cart)
      return cart
    }
  }

  /// Empties the cart without reading it, so that this also works for an unreadable cart.
  func clearCart() async throws(OrderingError) -> Cart {
    try await transaction { connection in
      try connection.save(Cart())
      return Cart()
    }
  }
}

extension Connection {
  func cart() throws -> Cart {
    let text: String? = try prepare("SELECT json FROM cart").value()
    return try text.map { try JSONColumn.value(Cart.self, from: $0) } ?? Cart()
  }

  func save(_ cart: Cart) throws {
    try prepare("INSERT INTO cart VALUES (1, ?) ON CONFLICT DO UPDATE SET json = excluded.json")
      .run([try JSONColumn.text(cart)])
  }
}

/// A value as JSON in a column.
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
