import CatalogTestSupport
import CommandKit
import CommandTestSupport
import Foundation

/// A working folder with a small store of two mugs and a lamp.
struct Shop: Sendable {
  var desk: Desk

  init() async throws {
    desk = try Desk()
    try desk.write(shopGoods, to: desk.project + "/shop.ndjson")
    _ = await desk.rialto("catalog import shop.ndjson")
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
