public import CommandKit
import Foundation
import FoundationCore
public import Mail
public import StoreCore
public import StoreHTTP
public import StoreServer

/// The context of the `store` commands: the store of this machine.
public protocol StoreContext: CommandContext {
  /// The transport to the webhooks of the store.
  var transport: any HTTPTransport { get }

  /// The transport of the messages to buyers.
  var mailTransport: any MailTransport { get }

  /// Opens the store of this machine; it is closed at the end of the program.
  ///
  /// - Parameters:
  ///   - createsStore: `true` to create its file if it is missing.
  ///   - configure: Changes the configuration of the server.
  /// - Returns: The store.
  /// - Throws: The failure to find or to open it.
  func openStore(
    createsStore: Bool,
    _ configure: (inout StoreServer.Configuration) -> Void
  ) async throws -> StoreServer

  /// Opens a store in PostgreSQL; it is closed at the end of the program.
  ///
  /// - Parameters:
  ///   - store: The configuration of the database.
  ///   - configure: Changes the configuration of the server.
  /// - Returns: The store.
  /// - Throws: The failure to reach or to open it.
  func openStore(
    in store: PostgresStoreConfiguration,
    _ configure: (inout StoreServer.Configuration) -> Void
  ) async throws -> StoreServer

  /// Returns the configuration of this machine's store in PostgreSQL; `nil` if it is in a file.
  ///
  /// - Throws: The error in the settings.
  func storeDatabase() throws -> PostgresStoreConfiguration?

  /// The address of a standby that answers lists and searches.
  var readOnlyDatabase: String? { get throws }

  /// Returns the path of the store's file, which need not exist.
  ///
  /// - Throws: The error in the settings.
  func storePath() throws -> String

  /// The Unix socket at which programs of this user find the store.
  var socketPath: String { get throws }
}

extension StoreContext {
  /// Opens the store of this machine.
  ///
  /// - Parameter createsStore: `true` to create its file if it is missing.
  /// - Returns: The store.
  /// - Throws: The failure to find or to open it.
  func openStore(createsStore: Bool = false) async throws -> StoreServer {
    try await openStore(createsStore: createsStore) { _ in }
  }

  /// Throws if the store is in PostgreSQL, for commands that need a file.
  func requireStoreFile() throws {
    if try storeDatabase() != nil { throw StoreServerError.noFile }
  }
}

/// A command on the store of this machine.
typealias Command = CommandKit.Command<any StoreContext>

/// The error that a command needs an option to proceed; it wraps the error of the store.
struct MissingOptionFailure: Failure {
  private let option: String
  private let error: StoreServerError

  init(_ option: String, wrapping error: StoreServerError) {
    self.option = option
    self.error = error
  }

  var details: FailureDetails {
    var details = error.details
    details.suggestion = "To proceed anyway, add \(option)."
    return details
  }
}
