import CatalogTestSupport
import CommandKit
import CommandTestSupport
import Foundation
import Testing

/// A working folder with a small store of two mugs and a lamp.
struct Shop: Sendable {
  var desk: Desk

  init(desk: Desk) { self.desk = desk }

  init() async throws {
    desk = try Desk()
    try desk.write(shopGoods, to: desk.project + "/shop.ndjson")
    try await desk.copyStore(of: Self.first.value)
  }

  /// Returns `true` if the store of a user equals the store of every new shop.
  static func isUnchanged(_ desk: Desk) async throws -> Bool {
    desk.hasStore(of: try await first.value)
  }

  /// The desk whose store is copied to all others.
  private static let first = Task {
    let desk = try Desk()
    try desk.write(shopGoods, to: desk.project + "/shop.ndjson")
    for line in [
      "catalog import shop.ndjson", "store profile --name Shop --country DE --currency EUR",
    ] {
      let result = await desk.rialto(line)
      try #require(result.status == .done, "\(result.error)")
    }
    return desk
  }

  /// Runs a command in a terminal with these typed lines.
  func typing(_ lines: String...) -> Desk {
    var desk = desk
    desk.input = MemoryInput(lines, isTerminal: true)
    return desk
  }

  /// Writes the smallest valid PNG to the working folder.
  func writePicture(to name: String) throws {
    try Data(base64Encoded: Self.picture)?.write(to: URL(filePath: "\(desk.project)/\(name)"))
  }

  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNg"
    + "YGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC"
}
