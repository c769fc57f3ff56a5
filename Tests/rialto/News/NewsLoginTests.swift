import CommandKit
import CommandTestSupport
import Foundation
import StoreHTTP
import Testing

struct NewsLoginTests {
  var desk: Desk

  init() throws {
    desk = try Desk()
    desk.input = MemoryInput(["key-of-anna"])
  }

  private var file: String { desk.home + "/.config/rialto/news.key" }

  @Test func anAcceptedKeyIsSavedForItsOwnerOnly() async throws {
    var desk = desk
    let press = Press()
    desk.transport = press
    let result = await desk.rialto("news login --key-stdin")
    #expect(result.error == "Saved the key to HOME/.config/rialto/news.key.\n")
    #expect(result.status == .done)
    #expect(try desk.read(file) == "key-of-anna\n")
    #expect(try TextFile(file).attributes()?.permissions == 0o600)
    _ = await desk.rialto("news list --category science --json")
    #expect(press.keys == ["key-of-anna", "key-of-anna"])
    #expect(await desk.rialto("config get news.key.file").output.contains("news.key"))
  }

  @Test func customServerURLIsUsedWithKey() async throws {
    var desk = desk
    let press = Press()
    desk.transport = press
    desk.environment["RIALTO_NEWS_URL"] = "http://127.0.0.1:8080/v2/"
    desk.environment["NEWSAPI_KEY"] = "key-of-anna"
    let result = await desk.rialto("news list --provider newsapi --json=title")
    #expect(result.status == .done)
    #expect(press.addresses.allSatisfy { $0.hasPrefix("http://127.0.0.1:8080/v2/top-headlines") })
    #expect(!press.addresses.isEmpty)
  }

  @Test(arguments: ["http://example.com/v2/", "ftp://newsapi.org/", "newsapi.org"])
  func noKeyIsSentInTheOpen(_ address: String) async throws {
    let result = await desk.rialto("news list --config news.url=\(address)")
    #expect(result.status == .usage)
    #expect(result.error.contains("an https URL, or one on this machine"))
    // Nor may a project's file send it anywhere.
    #expect(await desk.rialto("config set --project news.url https://a.example/").status != .done)
  }

  @Test func aKeyThatCannotBeCheckedIsSavedWithANote() async throws {
    var desk = desk
    desk.transport = Press(isReachable: false)
    let result = await desk.rialto("news login --key-stdin")
    #expect(result.error.hasPrefix("Could not check the key: "))
    #expect(try desk.read(file) == "key-of-anna\n")
  }

  @Test func aKeyIsSentInTheHeaderAndCountedAndShownNowhere() async throws {
    var desk = desk
    let press = Press()
    desk.transport = press
    desk.environment["NEWSAPI_KEY"] = "key-of-anna"
    let result = await desk.rialto("news list --category science --explain --json")
    #expect(press.keys == ["key-of-anna"])
    #expect(result.error.contains("1/100 requests used today.\n"))
    #expect(!(result.error + result.output).contains("key-of-anna"))
    #expect(!press.addresses.joined().contains("key-of-anna"))
  }
}
