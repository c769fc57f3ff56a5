public import CommandKit
public import Foundation
public import StoreCore
public import StoreServer

/// The surroundings of the commands of a store's owner: a display, and the store of this machine.
public protocol StoreContext: Sendable {
  /// The display of results.
  var display: Display { get throws }

  /// The current date.
  var now: @Sendable () -> Date { get }

  /// Opens the store of this machine, which is closed at the end of the program.
  ///
  /// - Parameters:
  ///   - createsStore: True to create its file where it is missing.
  ///   - configure: Changes the configuration of the server.
  /// - Returns: The store.
  /// - Throws: The failure to find or to open it.
  func openStore(
    createsStore: Bool,
    _ configure: (inout StoreServer.Configuration) -> Void
  ) async throws -> StoreServer

  /// Opens a store in PostgreSQL, which is closed at the end of the program.
  ///
  /// - Parameters:
  ///   - place: The place of the store.
  ///   - configure: Changes the configuration of the server.
  /// - Returns: The store.
  /// - Throws: The failure to reach or to open it.
  func openStore(
    in place: PostgresStoreConfiguration,
    _ configure: (inout StoreServer.Configuration) -> Void
  ) async throws -> StoreServer

  /// Returns the place of the store of this machine in PostgreSQL; `nil` where it is in a file.
  func storeDatabase() throws -> PostgresStoreConfiguration?

  /// The address of a standby of that PostgreSQL, which answers lists and searches of a server.
  var readOnlyDatabase: String? { get throws }

  /// Returns the path of the store's file, whether it is there or not.
  func storePath() throws -> String

  /// The Unix socket at which programs of this user look for the store.
  var socketPath: String { get throws }

  /// Returns the path of a file that was named on the command line.
  func path(of file: Path) -> String
}

extension StoreContext {
  /// Opens the store of this machine.
  ///
  /// - Parameter createsStore: True to create its file where it is missing.
  /// - Returns: The store.
  /// - Throws: The failure to find or to open it.
  func openStore(createsStore: Bool = false) async throws -> StoreServer {
    try await openStore(createsStore: createsStore) { _ in }
  }

  /// Refuses what takes a file where the store is in PostgreSQL.
  func requireStoreFile() throws {
    if try storeDatabase() != nil { throw StoreServerError.noFile }
  }
}

/// A command of a store's owner.
typealias Command = CommandKit.Command<any StoreContext>
