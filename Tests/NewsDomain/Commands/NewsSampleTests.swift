import CommandTestSupport
import Foundation
import Testing

@testable import CommandKit
@testable import NewsCommands

/// Every output marks samples as such.
struct NewsSampleTests {
  let program: NewsProgram

  init() throws { program = try NewsProgram() }

  private static let commands = [
    "list", "search mug", "list --category business", "list --source harbor-ledger",
    "list --hn top",
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

  @Test("Each title for people is marked, also in a pipe and where only titles fit")
  func titlesAreMarked() async {
    for columns in [nil, 40, 80, 100] {
      for line in Self.commands {
        let result = await program.rialto(
          "news \(line) --offline -n 2 --no-color",
          columns: columns
        )
        let hasHeading = columns != nil && !line.hasPrefix("watch")
        let rows = result.output.split(separator: "\n").dropFirst(hasHeading ? 1 : 0)
        #expect(!rows.isEmpty && rows.allSatisfy { $0.contains("sample: ") }, "\(rows)")
        #expect(result.error.contains("Showing bundled samples, not live news."))
      }
      _ = await program.rialto("news list --offline -n 1")
      _ = await program.rialto("news save 1 --offline")
      for line in ["show 1", "read 1", "list --saved"] {
        let result = await program.rialto("news \(line) --offline -q", columns: columns)
        #expect(result.output.contains("sample: "), "\(result.output)")
      }
    }
  }

  @Test("The screen marks each title, too") @MainActor
  func screen() async throws {
    let screen = program.screen(isOffline: true)
    await screen.load(searching: "")
    let rows = screen.listing(searching: "").rows
    #expect(!rows.isEmpty && rows.allSatisfy { $0.title.contains("sample: ") })
    await screen.open(rows[0].place)
    #expect(screen.detail(of: rows[0].place)?.title.hasPrefix("sample: ") == true)
    #expect(screen.listing(searching: "").note.contains("Showing bundled samples, not live news."))
  }

  @Test("Stored articles of feeds stand without samples beside them")
  func feedsStandAlone() async {
    let quay = "https://feeds.example.org/feeds/quay.xml"
    _ = await program.rialto("news feeds add \(quay) --offline")
    for line in ["list", "list --unread", "list --provider feeds", "watch --count 1"] {
      let result = await program.rialto("news \(line) --offline --json=url -n 50")
      #expect(result.output.contains("https://feeds.example.org/notes/"), "\(result.error)")
      #expect(!result.output.contains("example.com/stories"))
    }
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
    let result = await program.rialto("news list --hn top --json=provider,provenance -n 1")
    #expect(result.output == #"[{"provider":"hackernews","provenance":"network"}]"# + "\n")
  }
}
