import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import StoreHTTP
import Testing

/// The numbers of the last list, and the text of articles.
struct NewsReadTests {
  let program: NewsProgram

  init() throws { program = try NewsProgram() }

  @Test(arguments: [
    "list", "search mug", "list --category business", "list --source harbor-ledger",
    "list --hn top", "list --hn ask",
  ])
  func everyListGivesItsNumbersToTheNextCommands(_ line: String) async throws {
    let list = await program.rialto("news \(line) --offline --json=number,title -n 2")
    let last = try #require(try JSONValue(parsing: list.output).items.last)
    let number = try #require(last["number"])
    for command in ["show", "read"] {
      let result = await program.rialto("news \(command) \(number.text()) --offline --json=title")
      let title = try #require(last["title"])
      #expect(result.output == "{\"title\":\(title.text())}\n", "\(result.error)")
    }
  }

  @Test func aPostIsReadWithItsCommentsAsATree() async {
    let address = "https://news.ycombinator.com/item?id=50100148"
    let result = await program.rialto("news read \(address) --offline --no-color", columns: 80)
    #expect(
      result.output.hasSuffix(
        """

        Comments: 3

        tern42 · 29 h
        My aunt sorted letters there. The trick was the shelf, not the hand.

          foolscap · 29 h
          Shelves are just arrays you can lean on.

        28 h · deleted by the author

        """
      ),
      "\(result.output)"
    )
    #expect(result.status == .done)
  }

  @Test func deepRepliesAreFoldedAndOthersLeftOut() async {
    let address = "https://news.ycombinator.com/item?id=50100148"
    let folded = await program.rialto("news read \(address) --offline --depth 1")
    #expect(folded.output.contains("[1 reply folded]") && !folded.output.contains("arrays"))
    #expect(folded.error.contains("Use --depth 3 to see more."))
    // A level below the greatest number would overflow.
    let deepest = await program.rialto("news read \(address) --offline --depth \(Int.max)")
    #expect(deepest.status == .usage)
    let few = await program.rialto("news read \(address) --offline --comments 1")
    #expect(few.error.contains("Showing the first 1 comment. Use --comments to see more."))
    let none = await program.rialto("news read \(address) --offline --comments 0")
    #expect(!none.output.contains("Comments"))
  }

  @Test func theTextAndTheCommentsAreFieldsOfJSON() async throws {
    let address = "https://news.ycombinator.com/item?id=50100148"
    let result = await program.rialto("news read \(address) --offline --json=sample,comments")
    let json = try JSONValue(parsing: result.output)
    #expect(json["sample"] == .bool(true))
    #expect(json["comments"]?.items.map { $0["depth"] } == [.number(1), .number(2), .number(1)])
    #expect(json["comments"]?.items.last?["state"] == .string("deleted"))
  }

  @Test func anUnknownNumberNamesTheLastList() async {
    let none = await program.rialto("news read 3 --offline")
    #expect(none.status == .notFound)
    #expect(none.error.hasPrefix("Error: Unknown article 3: no list of articles is kept."))
    _ = await program.rialto("news list --offline -n 2")
    let beyond = await program.rialto("news show 3 --offline")
    #expect(beyond.status == .notFound)
    #expect(beyond.error.contains("Unknown article 3: the last list has 2 articles."))
    #expect(await program.rialto("news read 0").status == .usage)
  }

  @Test func readingMarksAndUnreadListsLeaveOut() async {
    _ = await program.rialto("news list --source harbor-ledger --offline -n 3")
    _ = await program.rialto("news read 1 --offline")
    let list = await program.rialto("news list --source harbor-ledger --offline --json=read -n 2")
    #expect(list.output == #"[{"read":true},{"read":false}]"# + "\n")
    let unread = await program.rialto(
      "news list --source harbor-ledger --offline --unread --json=number,title -n 1"
    )
    #expect(unread.output.hasPrefix(#"[{"number":1,"title":"Mug exports"#))
    #expect(unread.error.contains("Left out 1 article already read."))
    _ = await program.rialto(
      "news mark https://harbor-ledger.example.com/stories/mug-exports --unread"
    )
    _ = await program.rialto("news list --source harbor-ledger --offline -n 3")
    #expect(await program.rialto("news mark --all").error == "Marked 3 articles as read.\n")
    let all = await program.rialto("news list --source harbor-ledger --offline --json=read -n 3")
    #expect(!all.output.contains("false"))
  }

  @Test func anArticleOfTheLastListIsOpened() async {
    _ = await program.rialto("news list --source harbor-ledger --offline -n 3")
    let result = await program.rialto("news read 2 --offline --open")
    #expect(result.output == "")
    let opened = program.opened.withLock { $0.map(\.absoluteString) }
    #expect(opened == ["https://harbor-ledger.example.com/stories/mug-exports"])
  }

  @Test func aListIsShownWithoutAFileForItsNumbers() async throws {
    try FileManager.default.createDirectory(
      atPath: program.newsPath,
      withIntermediateDirectories: false
    )
    let result = await program.rialto("news list --offline -n 1 --json=number")
    #expect(result.output == #"[{"number":1}]"# + "\n")
    #expect(result.error.contains("Numbers, marks and filters are unavailable."))
    #expect(await program.rialto("news save 1").status != .done)
  }

  /// A URL needs neither numbers nor marks.
  @Test(arguments: ["show", "read"])
  func anArticleIsReadByItsURLWithoutAFile(verb: String) async throws {
    let list = await program.rialto("news list --offline -n 1 --json=url").output
    let url = try #require(list.firstMatch(of: /"(https:[^"]+)"/)?.1)
    let files = FileManager.default
    try files.removeItem(atPath: program.newsPath)
    try files.createDirectory(atPath: program.newsPath, withIntermediateDirectories: false)
    let result = await program.rialto("news \(verb) \(url) --offline --json=url")
    #expect(result.status == .done, "\(result.error)")
    #expect(result.output.contains(url))
    #expect(result.error.contains("Saved articles and marks are unavailable."))
  }
}
