import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import StoreHTTP
import TestSupport
import Testing

/// The feeds of the user.
struct NewsFeedsTests {
  let program: NewsProgram

  init() throws { program = try NewsProgram() }

  private let quay = "https://feeds.example.org/feeds/quay"

  @Test func aFeedIsAddedWithItsTitleAndRead() async {
    let added = await program.rialto("news feeds add \(quay).xml")
    #expect(added.error == "Added the feed 'Notes from the Quay'.\n", "\(added.error)")
    #expect(
      await program.rialto("news feeds add \(quay).xml").error == "The feed was there already.\n"
    )
    let list = await program.rialto("news list --provider feeds --json=title,provider,url")
    #expect(
      list.output == """
        [{"title":"Paper boats carry the first samples","provider":"feeds",\
        "url":"https://feeds.example.org/notes/paper-boats"},\
        {"title":"Rope prices hold for a third week","provider":"feeds",\
        "url":"https://feeds.example.org/notes/rope-prices"}]

        """
    )
    let words = await program.rialto("news search rope --provider feeds --json=number,title")
    #expect(words.output == #"[{"number":1,"title":"Rope prices hold for a third week"}]"# + "\n")
    let read = await program.rialto("news read 1")
    #expect(read.output.contains("\n• Hemp: unchanged\n\n• Jute: unchanged\n"))
  }

  @Test func feedsJoinTheHeadlinesFolded() async {
    _ = await program.rialto("news feeds add \(quay).xml --unchecked")
    _ = await program.rialto("news feeds add \(quay).atom --unchecked --title Atom")
    let top = await program.rialto("news list --json=title,provider,duplicates -n 50")
    #expect(
      top.output.contains(
        #"{"title":"Rope prices hold for a third week","provider":"feeds","duplicates":1}"#
      ),
      "\(top.error)"
    )
    #expect(top.output.contains("hackernews"))
  }

  @Test func aBrokenFeedIsNotAdded() async {
    let result = await program.rialto("news feeds add https://feeds.example.org/none.xml")
    #expect(result.status == .notFound)
    #expect(result.error.contains("Could not load the feed https://feeds.example.org/none.xml."))
    #expect(result.error.contains("status 404"))
    #expect(await program.rialto("news feeds --json").output == "[]\n")
  }

  @Test("A password in the URL of a feed is refused, and never shown")
  func passwordsAreRefused() async throws {
    let url = "https://anna:hunter2@feeds.example.org/feeds/quay.xml"
    let added = await program.rialto("news feeds add \(url)")
    #expect(added.status == .usage)
    #expect(added.error.contains("must be an http or https URL without a user name"))
    #expect(!added.error.contains("hunter2"))
    let outlines = ["anna:hunter2@", ""].map {
      #"<outline xmlUrl="https://\#($0)feeds.example.org/\#($0.utf8.count)"/>"#
    }
    try "<opml>\(outlines.joined())</opml>"
      .write(toFile: program.folder.file("feeds.opml"), atomically: true, encoding: .utf8)
    #expect(
      await program.rialto("news feeds add --opml feeds.opml").error
        == "Added 1 feed. Left out 1 with a password in the URL.\n"
    )
    // Added before URLs were checked.
    let file = try await NewsFile.open(program.newsPath)
    try await file.add([Feed(address: try #require(URL(string: url)))])
    for line in ["feeds", "feeds --json", "feeds --csv", "list --provider feeds"] {
      let columns = line == "feeds" ? 100 : nil
      let result = await program.rialto("news \(line)", columns: columns)
      #expect(!(result.output + result.error).contains("hunter2"), "\(result.output)")
      if line.hasPrefix("feeds") {
        #expect(result.output.contains("https://***@feeds.example.org"))
      }
    }
  }

  @Test("A list of feeds that is too large is refused")
  func hugeListsAreRefused() async throws {
    try Data(count: NewsClient.feedSizeLimit + 1)
      .write(to: URL(filePath: program.folder.file("feeds.opml")))
    let result = await program.rialto("news feeds add --opml feeds.opml")
    #expect(result.status == .usage)
    #expect(result.error.contains("The list of feeds is larger than 8 MB."), "\(result.error)")
  }

  @Test func withoutFeedsTheProviderSaysSo() async {
    for line in ["list --provider feeds", "search mug --provider feeds"] {
      let result = await program.rialto("news \(line)")
      #expect(result.status == .notFound)
      #expect(result.error.contains("There are no feeds."))
    }
  }

  @Test func feedsAreExchangedAndRemoved() async throws {
    _ = await program.rialto("news feeds add \(quay).xml --unchecked")
    let opml = await program.rialto("news feeds --opml").output
    try opml.write(toFile: program.folder.file("feeds.opml"), atomically: true, encoding: .utf8)
    #expect(await program.rialto("news feeds remove 1").status == .done)
    #expect(await program.rialto("news feeds remove 1").status == .notFound)
    #expect(await program.rialto("news feeds add --opml feeds.opml").error == "Added 1 feed.\n")
    #expect(
      await program.rialto("news feeds add --opml feeds.opml").error
        == "Added 0 feeds. Left out 1: there already, or too many.\n"
    )
    #expect(await program.rialto("news feeds remove \(quay).xml").status == .done)
    try "<rss/>".write(toFile: program.folder.file("no.opml"), atomically: true, encoding: .utf8)
    #expect(await program.rialto("news feeds add --opml no.opml").status == .usage)
    #expect(await program.rialto("news feeds add --opml missing.opml").status != .done)
  }
}
