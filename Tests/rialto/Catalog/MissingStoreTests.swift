import CommandKit
import Foundation
import Testing

struct MissingStoreTests {
  @Test(arguments: [
    "catalog list", "catalog list mug", "catalog show 1", "catalog remove 1", "catalog export",
    "catalog edit 1 --title x", "store status", "store fsck", "store backup copy",
    "store account", "whoami",
  ])
  func aMissingStoreIsNotCreated(_ line: String) async throws {
    let desk = try Desk()
    let result = await desk.rialto(line)
    #expect(result.status == .notFound)
    #expect(
      result.error == """
        Error: There is no store on this machine yet.
        HOME/.local/share/rialto/store.sqlite does not exist.
        Run 'rialto init' to open your own shop, or 'rialto demo' for a demo store.

        """
    )
    let files = try FileManager.default.subpathsOfDirectory(atPath: desk.home).sorted()
    #expect(files == ["shop", "shop/project"])
  }
}
