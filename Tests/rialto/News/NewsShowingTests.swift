import Foundation
import StoreHTTP
import Testing

@testable import CommandKit
@testable import rialto

/// Browsers, links and pictures.
struct NewsShowingTests {
  var desk: Desk

  init() throws { desk = try Desk() }

  @Test func anArticleIsOpenedInTheBrowser() async throws {
    var desk = desk
    let browser = desk.home + "/browser"
    try desk.write("#!/bin/sh\nprintf %s \"$1\" > \(desk.home)/opened\n", to: browser)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser)
    desk.environment["BROWSER"] = browser
    let result = await desk.rialto("news source harbor-ledger --offline --open=2")
    #expect(result.status == .done)
    #expect(result.output == "")
    #expect(
      try desk.read(desk.home + "/opened")
        == "https://harbor-ledger.example.com/stories/mug-exports"
    )
    let beyond = await desk.rialto("news source harbor-ledger --offline --open=99")
    #expect(beyond.status == .notFound)
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

  @Test func aTitleIsALinkOnTerminalsThatHaveThem() async {
    var desk = desk
    let line = "news source harbor-ledger --offline -n 1"
    let plain = await desk.rialto(line, columns: 100).output
    #expect(!plain.contains("\u{1B}]8"))
    desk.environment["TERM_PROGRAM"] = "WezTerm"
    let linked = await desk.rialto(line, columns: 100).output
    let address = "https://harbor-ledger.example.com/stories/small-shops-credit"
    #expect(
      linked.contains(
        "\u{1B}]8;;\(address)\u{1B}\\Small shops lend to one another, and skip the bank"
          + "\u{1B}]8;;\u{1B}\\"
      )
    )
    #expect(!(await desk.rialto(line).output.contains("\u{1B}")))
  }

  @Test func anAddressThatCouldEndItsLinkIsNone() throws {
    for text in ["javascript:alert(1)", "ftp://example.org/"] {
      let url = try #require(URL(string: text))
      #expect(Hyperlink.text("words", to: url) == "words")
    }
  }

  @Test func aPictureIsToldByItsContent() async throws {
    let address = "https://images.example.org/images/moss.png"
    let result = await desk.rialto("news image \(address) --offline --json -o moss.png")
    #expect(
      result.output
        == #"{"address":"\#(address)","type":"image/png","width":48,"height":27,"bytes":3983,"provenance":"bundled"}"#
        + "\n"
    )
    let file = URL(filePath: desk.project + "/moss.png")
    #expect(try Data(contentsOf: file).count == 3983)
    let gone = await desk.rialto("news image https://images.example.org/images/gone.png --offline")
    #expect(gone.status == .notFound)
    #expect(gone.error == "Error: The image is not there any more.\n")
    let cellar = await desk.rialto("news image http://192.168.0.1/router.png")
    #expect(cellar.status == .refused)
    #expect(cellar.error == "Error: The image's address leads into a private network.\n")
  }
}
