import CommandKit
import CommandTestSupport
import Foundation
import Testing

@testable import NewsCommands

/// Every output marks samples as such.
struct NewsSampleTests {
  let program: NewsProgram

  init() throws { program = try NewsProgram() }

  private static let commands = [
    "top", "search mug", "category business", "source harbor-ledger", "hn",
    "watch --count 1",
  ]

  @Test(arguments: commands, ["--json", "--ndjson", "--csv", "--tsv"])
  func dataFormatsNameTheProvider(_ line: String, form: String) async {
    let result = await program.rialto("news \(line) --offline \(form) -n 2")
    #expect(result.status == .done, "\(result.error)")
    #expect(result.output.contains("sample"))
    #expect(result.output.contains("bundled"))
    if form.contains("json") { #expect(result.output.contains(#""sample":true"#)) }
    #expect(!result.output.contains("newsapi"))
    #expect(!result.output.contains("\"hackernews\"") && !result.output.contains(",hackernews,"))
  }

  @Test(arguments: commands)
  func theTableMarksTheSource(_ line: String) async {
    let result = await program.rialto("news \(line) --offline -n 2 --no-color", columns: 100)
    #expect(result.output.contains("  sample"), "\(result.output)")
    #expect(result.error.contains("Showing bundled samples, not live news."))
  }

  @Test func sourcesAreMarkedToo() async {
    let json = await program.rialto("news sources lamplight --offline --json=name,provenance")
    #expect(
      json.output == #"[{"name":"The Lamplight Gazette","provenance":"bundled"}]"# + "\n"
    )
    let table = await program.rialto("news sources lamplight --offline", columns: 100)
    #expect(table.output.contains("sample: The Lamplight Gazette"))
  }

  @Test func liveArticlesHaveAProvenanceToo() async {
    var program = program
    program.transport = Press()
    let result = await program.rialto("news hn --json=provider,provenance -n 1")
    #expect(result.output == #"[{"provider":"hackernews","provenance":"network"}]"# + "\n")
  }
}
