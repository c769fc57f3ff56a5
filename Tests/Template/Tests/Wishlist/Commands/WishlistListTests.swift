import CommandKit
import CommandTestSupport
import Foundation
import StoreHTTP
import Testing
import Wishlist
import WishlistCommands

/// The command, as a user types it.
struct WishlistListTests {
  @Test func theItemsAreListed() async throws {
    let output = MemoryOutput()
    let console = Console(
      input: MemoryInput(),
      output: output,
      error: MemoryOutput(),
      environment: [:]
    )
    let group = CommandKit.Command(
      "wishlist",
      "The items.",
      examples: [],
      subcommands: WishlistCommandList.all
    )
    let base = try #require(URL(string: "http://wishlist.example/"))
    let program = Program(group, version: "1", console: console) { _, console in
      Surroundings(base: base, display: Display(console))
    }
    #expect(await program.run(["list"]) == .done)
    #expect(output.text == "1\tfirst\n2\tsecond\n")
  }

  private struct Surroundings: WishlistContext {
    let base: URL
    let display: Display
    let isOffline = false
    let now: @Sendable () -> Date = { Date() }
    let timeZone = TimeZone.gmt

    func path(of file: Path) -> String { file.text }

    func explained(_ error: any Error) -> any Error { error }

    func makeWishlistClient() -> WishlistClient {
      let transport = InProcessTransport { _ in
        let answer = #"{"items": [{"id": 1, "name": "first"}, {"id": 2, "name": "second"}]}"#
        return HTTPResponse(body: HTTPBody(Array(answer.utf8)))
      }
      return WishlistClient(HTTPClient(base, over: transport))
    }
  }
}
