import CommandKit
import Foundation
import FoundationCore
import Testing

@testable import rialto

/// The browser that shows an article.
struct NewsBrowserTests {
  var desk: Desk

  init() throws { desk = try Desk() }

  @Test func anArticleIsOpenedInTheBrowser() async throws {
    var desk = desk
    desk.environment["BROWSER"] = try browser(writing: "$1")
    let result = await desk.rialto("news list --source harbor-ledger --offline --open=2")
    #expect(result.status == .done)
    #expect(result.output == "")
    #expect(
      try desk.read(desk.home + "/opened")
        == "https://harbor-ledger.example.com/stories/mug-exports"
    )
    let beyond = await desk.rialto("news list --source harbor-ledger --offline --open=99")
    #expect(beyond.status == .notFound)
  }

  /// A dollar sign would be expanded between the quotes of the command.
  @Test(arguments: [
    ("%s", "https://h.example/a?b=$(id)'&c"),
    ("-u %s -x", "-u https://h.example/a?b=%24(id)%27&c -x"),
    ("-u \"%s\" '%s'", "-u https://h.example/a?b=%24(id)%27&c https://h.example/a?b=%24(id)%27&c"),
    ("\"new(%s)\"", "new('https://h.example/a?b=%24(id)%27&c')"),
  ])
  func theAddressReplacesItsPlaceholder(words: String, opened: String) throws {
    let browser = try browser(writing: "$*")
    let url = try #require(URL(string: "https://h.example/a?b=$(id)'&c"))
    let command = words == "%s" ? browser : "\(browser) \(words)"
    try Browser(environment: ["BROWSER": command]).open(url)
    #expect(try desk.read(desk.home + "/opened") == opened)
  }

  /// Returns a browser that writes its arguments to a file.
  ///
  /// A shell reads its script: a file that was just written cannot be executed while another thread's
  /// child, which inherited it, has yet to become its program.
  private func browser(writing words: String) throws -> String {
    let script = desk.home + "/browser"
    try desk.write("printf %s \"\(words)\" > \(desk.home)/opened\n", to: script)
    return "sh \(script)"
  }

  @Test(arguments: [
    "http://127.0.0.1/", "http://router.local/", "file:///etc/passwd", "mailto:a@b.c",
  ])
  func anUnsafeAddressIsNotOpened(_ text: String) throws {
    let browser = Browser(environment: ["BROWSER": "false"])
    let url = try #require(URL(string: text))
    do throws(BrowserFailure) {
      try browser.open(url)
      Issue.record("\(text) was opened")
    } catch {
      #expect(error.code == "news.unsafe_address")
    }
  }
}
