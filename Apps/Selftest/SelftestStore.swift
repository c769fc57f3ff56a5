import CommandKit
import Foundation
import FoundationCore
import Ordering
import StoreCore
import StoreServer

/// A store of a self-test, and a folder for whatever is beside it.
struct SelftestStore: Sendable {
  let folder: String
  let place: SelftestLocation
  /// What it has to sell at the beginning.
  let goods: [ItemQuantity]

  /// Does something with a new store that sells so many of some things, in a file or in a database.
  ///
  /// Afterwards it is gone, unless a promise was found broken.
  static func with<Value: Sendable>(
    _ goods: [ItemQuantity],
    in database: PostgresStoreConfiguration? = nil,
    _ body: (SelftestStore) async throws -> Value
  ) async throws -> Value {
    // A short name: that of a socket in the folder may have some hundred letters.
    let name = "rialto-selftest-\(String(UInt32.random(in: .min ... .max), radix: 36))"
    let folder = FileManager.default.temporaryDirectory.appending(path: name).path
    let place = try SelftestLocation(in: folder, or: database)
    let store = SelftestStore(folder: folder, place: place, goods: goods)
    // Whoever interrupts it does not want to find it in their database later.
    return try await GracefulShutdown.during { try await store.trying(body) }
  }

  private func trying<Value: Sendable>(
    _ body: (SelftestStore) async throws -> Value
  ) async throws -> Value {
    do {
      try folder.makeFolder()
      try await place.make()
      try await fill()
      let value = try await body(self)
      try await remove()
      return value
    } catch let failure as SelftestFailure {
      throw failure
    } catch {
      // What went wrong before is what is to be told.
      try? await remove()
      throw error
    }
  }

  private func remove() async throws {
    try FileManager.default.removeItem(atPath: folder)
    try await place.remove()
  }

  /// What is kept to be looked into where a promise was broken.
  var remains: String {
    switch place {
    case .file: folder
    case .schema(let name, let database, _): "\(folder) and the schema \(name) of \(database)"
    }
  }

  /// What cannot be right in it, each in a sentence.
  func findings() async throws -> [String] {
    try await place.opening { try await $0.findings().map(\.description) }
  }
}
