import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import NewsCommands
import TestSupport
import Testing

/// Browsers, links and images.
struct NewsShowingTests {
  var program: NewsProgram

  init() throws { program = try NewsProgram() }

  @Test func anArticleIsOpenedInTheBrowser() async {
    let result = await program.rialto("news list --source harbor-ledger --offline --open=2")
    #expect(result.status == .done)
    #expect(result.output == "")
    let address = "https://harbor-ledger.example.com/stories/mug-exports"
    #expect(program.opened.withLock { $0.map(\.absoluteString) } == [address])
    #expect(result.error == "Opened \(address)\n")
    let beyond = await program.rialto("news list --source harbor-ledger --offline --open=99")
    #expect(beyond.status == .notFound)
    #expect(program.opened.withLock { $0.count } == 1)
  }

  @Test func aTitleIsALinkOnTerminalsThatHaveThem() async {
    var program = program
    let line = "news list --source harbor-ledger --offline -n 1"
    let plain = await program.rialto(line, columns: 100).output
    #expect(!plain.contains("\u{1B}]8"))
    program.environment["TERM_PROGRAM"] = "WezTerm"
    let linked = await program.rialto(line, columns: 100).output
    let address = "https://harbor-ledger.example.com/stories/small-shops-credit"
    #expect(
      linked.contains(
        "\u{1B}]8;;\(address)\u{1B}\\sample: Small shops lend to one another, and skip the bank"
          + "\u{1B}]8;;\u{1B}\\"
      )
    )
    #expect(!(await program.rialto(line).output.contains("\u{1B}")))
  }

  @Test func anImageIsDetectedByItsContent() async throws {
    var program = program
    let moss = "https://images.example.org/images/moss.png"
    let gone = "https://images.example.org/images/gone.png"
    let images = ["\"\(moss)\"", "\"\(gone)\"", "\"http://192.168.0.1/router.png\"", "null"]
    let articles = images.enumerated().map { number, image in
      #"{"title":"A mug \#(number)","url":"https://a.example/\#(number)","urlToImage":\#(image)}"#
    }
    program.transport = Press { url in
      url.host() == "newsapi.org"
        ? .text(#"{"status":"ok","articles":[\#(articles.joined(separator: ","))]}"#) : nil
    }
    program.key = "key"
    _ = await program.rialto("news list --provider newsapi")
    let result = await program.rialto("news show 1 --image --offline --json -o moss.png")
    #expect(
      result.output
        == #"{"address":"\#(moss)","type":"image/png","width":48,"height":27,"bytes":3983,"provenance":"bundled"}"#
        + "\n"
    )
    let file = URL(filePath: program.folder.file("moss.png"))
    #expect(try Data(contentsOf: file).count == 3983)
    let failures: [(number: Int, status: CommandKit.ExitStatus, text: String)] = [
      (2, .notFound, "The image no longer exists."),
      (3, .refused, "The image URL points to a private network."),
      (4, .notFound, "The article has no image."),
    ]
    for failure in failures {
      let result = await program.rialto("news show \(failure.number) --image --offline")
      #expect(result.status == failure.status)
      #expect(result.error == "Error: \(failure.text)\n")
    }
  }
}
