import CommandKit
import Foundation
import FoundationCore
import Ordering
import StoreCore
import StoreServer

/// The store of a self-test, and a folder for its other files.
struct SelftestStore: Sendable {
  let folder: String
  let location: SelftestLocation
  /// The initial stock.
  let items: [ItemQuantity]

  /// Runs the body with a new store with this stock, in a file or a database.
  ///
  /// Afterwards the store is removed, unless the test failed.
  static func with<Value: Sendable>(
    _ items: [ItemQuantity],
    in database: PostgresStoreConfiguration? = nil,
    _ body: (SelftestStore) async throws -> Value
  ) async throws -> Value {
    // A short name: the path of a Unix socket is limited to about 100 characters.
    let name = "rialto-selftest-\(String(UInt32.random(in: .min ... .max), radix: 36))"
    let folder = FileManager.default.temporaryDirectory.appending(path: name).path
    let location = try SelftestLocation(in: folder, or: database)
    let store = SelftestStore(folder: folder, location: location, items: items)
    // An interrupted test must not leave a schema in the database.
    return try await GracefulShutdown.during { try await store.trying(body) }
  }

  private func trying<Value: Sendable>(
    _ body: (SelftestStore) async throws -> Value
  ) async throws -> Value {
    do {
      try folder.makeFolder()
      try await location.make()
      try await fill()
      let value = try await body(self)
      try await remove()
      return value
    } catch let failure as SelftestFailure {
      throw failure
    } catch {
      // The first error is the one to report.
      try? await remove()
      throw error
    }
  }

  private func remove() async throws {
    try FileManager.default.removeItem(atPath: folder)
    try await location.remove()
  }

  /// The location of the evidence after a failed test.
  var keptFiles: String {
    switch location {
    case .file: folder
    case .schema(let name, let database, _): "\(folder) and the schema \(name) of \(database)"
    }
  }

  /// Returns the findings of the consistency checks, each as a sentence.
  func findings() async throws -> [String] {
    try await location.opening { try await $0.checkConsistency().map(\.description) }
  }
}
