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
    let result = await program.rialto("news source harbor-ledger --offline --open=2")
    #expect(result.status == .done)
    #expect(result.output == "")
    let address = "https://harbor-ledger.example.com/stories/mug-exports"
    #expect(program.opened.withLock { $0.map(\.absoluteString) } == [address])
    #expect(result.error == "Opened \(address)\n")
    let beyond = await program.rialto("news source harbor-ledger --offline --open=99")
    #expect(beyond.status == .notFound)
    #expect(program.opened.withLock { $0.count } == 1)
  }

  @Test func aTitleIsALinkOnTerminalsThatHaveThem() async {
    var program = program
    let line = "news source harbor-ledger --offline -n 1"
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
    let address = "https://images.example.org/images/moss.png"
    let result = await program.rialto("news image \(address) --offline --json -o moss.png")
    #expect(
      result.output
        == #"{"address":"\#(address)","type":"image/png","width":48,"height":27,"bytes":3983,"provenance":"bundled"}"#
        + "\n"
    )
    let file = URL(filePath: program.folder.file("moss.png"))
    #expect(try Data(contentsOf: file).count == 3983)
    let lost = "https://images.example.org/images/gone.png"
    let gone = await program.rialto("news image \(lost) --offline")
    #expect(gone.status == .notFound)
    #expect(gone.error == "Error: The image no longer exists.\n")
    let cellar = await program.rialto("news image http://192.168.0.1/router.png")
    #expect(cellar.status == .refused)
    #expect(cellar.error == "Error: The image URL points to a private network.\n")
  }
}
