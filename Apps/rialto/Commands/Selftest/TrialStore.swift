import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreServer

/// A store of a self-test, in a folder of its own.
struct TrialStore: Sendable {
  let folder: String
  /// What it has to sell at the beginning.
  let goods: [ItemCount]

  /// Where the program keeps its store when the folder is its data folder.
  var path: String { folder.appendingPath("rialto/store.sqlite") }

  /// Does something with a new store that sells so many of some things.
  ///
  /// Afterwards the folder is gone, unless a promise was found broken.
  static func with<Value: Sendable>(
    _ goods: [ItemCount],
    _ body: (TrialStore) async throws -> Value
  ) async throws -> Value {
    // A short name: that of a socket in the folder may have some hundred letters.
    let name = "rialto-selftest-\(String(UInt32.random(in: .min ... .max), radix: 36))"
    let folder = FileManager.default.temporaryDirectory.appending(path: name).path
    try Folders.make(folder)
    do {
      let store = TrialStore(folder: folder, goods: goods)
      try await store.fill()
      let value = try await body(store)
      try FileManager.default.removeItem(atPath: folder)
      return value
    } catch let failure as SelftestFailure {
      throw failure
    } catch {
      // What went wrong before is what is to be told.
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  /// Opens it in this process.
  func open() async throws -> StoreServer { try await StoreServer(.file(path)) }

  /// What cannot be right in it, each in a sentence.
  func findings() async throws -> [String] { try await open().findings().map(\.description) }
}
