import CommandKit
import Foundation
import TestSupport
import Testing

@testable import rialto

extension Desk {
  /// Gives the user the store of `rialto demo`, made once and copied.
  func seed() async throws { try await copyStore(of: Self.seeded.value) }

  /// Gives the user the store of another.
  func copyStore(of other: Desk) throws {
    try FileManager.default.copyItem(atPath: other.home + "/.local", toPath: home + "/.local")
  }

  /// Returns `true` if the store equals another, byte for byte, with an empty log.
  func hasStore(of other: Desk) -> Bool {
    let files = FileManager.default
    return files.size(of: storeFile + "-wal") == 0
      && files.contentsEqual(atPath: storeFile, andPath: other.storeFile)
  }

  private static let seeded = Task {
    let desk = try Desk()
    let result = await desk.rialto("demo")
    try #require(result.status == .done, "\(result.error)")
    return desk
  }
}
