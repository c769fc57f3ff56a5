import CommandKit
import CommandTestSupport
import Foundation
import StoreHTTP
import Testing

@testable import rialto

struct NewsLoginTests {
  var desk: Desk

  init() throws {
    desk = try Desk()
    desk.input = MemoryInput(["key-of-anna"])
  }

  private var file: String { desk.home + "/.config/rialto/news.key" }

  @Test func whoRefusesInPlaceOfHackerNewsIsNotNewsAPI() async throws {
    var desk = try Desk()
    desk.transport = InProcessTransport { _ in HTTPResponse(status: 401) }
    let result = await desk.rialto("news hn")
    #expect(result.status == .authentication)
    #expect(result.error.contains("hacker-news.firebaseio.com"), "\(result.error)")
    #expect(!result.error.contains("newsapi.org") && !result.error.contains("news login"))
  }

  @Test func aKeyThatIsTakenIsKeptForItsOwnerAlone() async throws {
    var desk = desk
    let press = Press()
    desk.transport = press
    let result = await desk.rialto("news login --key-stdin")
    #expect(result.error == "The key is kept in HOME/.config/rialto/news.key.\n")
    #expect(result.status == .done)
    #expect(try desk.read(file) == "key-of-anna\n")
    #expect(try TextFile(file).facts()?.permissions == 0o600)
    _ = await desk.rialto("news category science --json")
    #expect(press.keys == ["key-of-anna", "key-of-anna"])
    #expect(await desk.rialto("config get news.key.file").output.contains("news.key"))
  }

  @Test func anotherServerInItsPlaceIsAskedWithTheKey() async throws {
    var desk = desk
    let press = Press()
    desk.transport = press
    desk.environment["RIALTO_NEWS_URL"] = "http://127.0.0.1:8080/v2/"
    desk.environment["NEWSAPI_KEY"] = "key-of-anna"
    let result = await desk.rialto("news top --provider newsapi --json=title")
    #expect(result.status == .done)
    #expect(press.addresses.allSatisfy { $0.hasPrefix("http://127.0.0.1:8080/v2/top-headlines") })
    #expect(!press.addresses.isEmpty)
  }

  @Test(arguments: ["http://example.com/v2/", "ftp://newsapi.org/", "newsapi.org"])
  func noKeyIsSentInTheOpen(_ address: String) async throws {
    let result = await desk.rialto("news top --config news.url=\(address)")
    #expect(result.status == .usage)
    #expect(result.error.contains("an https address, or one of this machine"))
    // Nor may a project's file send it anywhere.
    #expect(await desk.rialto("config set --project news.url https://a.example/").status != .done)
  }

  @Test func aKeyThatIsRefusedIsNotKept() async throws {
    var desk = desk
    desk.transport = Press(refusal: "apiKeyInvalid")
    let result = await desk.rialto("news login --key-stdin")
    #expect(result.status == .authentication)
    #expect(
      result.error == """
        Error: NewsAPI does not take this key, so it was not kept.
        Look whether all of it is there, and try again.

        """
    )
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func aKeyThatCannotBeTriedIsKeptAndThatIsSaid() async throws {
    var desk = desk
    desk.transport = Press(isReachable: false)
    let result = await desk.rialto("news login --key-stdin")
    #expect(result.error.hasPrefix("The key could not be tried: "))
    #expect(try desk.read(file) == "key-of-anna\n")
  }

  @Test func whatCannotBeAKeyIsRefused() async {
    var desk = desk
    desk.input = MemoryInput(["two words"])
    #expect(await desk.rialto("news login --key-stdin --offline").status == .failed)
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}
