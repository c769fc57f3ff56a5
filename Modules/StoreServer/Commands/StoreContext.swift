public import CommandKit
import Foundation
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

  /// The place of the store.
  var storePlace: StorePlace { get throws }

  /// Opens a store, and creates a missing one if asked to; it is closed at the end of the program.
  func openStore(
    at place: StorePlace,
    createsStore: Bool,
    _ configure: (inout StoreServer.Configuration) -> Void
  ) async throws -> StoreServer
}

extension StoreContext {
  /// Opens the store of this machine.
  func openStore(createsStore: Bool = false) async throws -> StoreServer {
    try await openStore(at: storePlace, createsStore: createsStore) { _ in }
  }
}

/// The place of a store: a file of this machine, or a database of PostgreSQL.
public struct StorePlace: Sendable {
  /// The path of the file, which need not exist.
  public let file: String
  /// The Unix socket at which programs of this user find the store.
  public let socket: String
  /// The database in place of the file; `nil` for a store in a file.
  public var database: PostgresStoreConfiguration?
  /// The address of a standby that answers the lists and searches of a served store.
  public let standby: String?

  /// Creates a place.
  public init(
    file: String,
    socket: String,
    database: PostgresStoreConfiguration?,
    standby: String?
  ) {
    (self.file, self.socket) = (file, socket)
    (self.database, self.standby) = (database, standby)
  }

  /// Returns the path of the file; throws if the store is in PostgreSQL.
  func requiredFile() throws(StoreServerError) -> String {
    guard database == nil else { throw .noFile }
    return file
  }
}

/// A command on the store of this machine.
typealias Command = CommandKit.Command<any StoreContext>
