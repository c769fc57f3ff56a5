import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import NewsDomain

/// Broken feeds never end the program, and cost time in proportion to their length.
struct FeedFuzzTests {
  private static let parts = [
    "<", ">", "/", "&", ";", "<rss>", "<channel>", "<item>", "</item>", "<title>", "</title>",
    "<![CDATA[", "]]>", "<!--", "-->", "<?", "?>", "<!DOCTYPE", "[", "]", "xmlns:a=\"b\"", "=",
    "\"", "'", "&#x", "&#99999999999;", "&nbsp;", "é", "\u{0}", "\u{FFFD}", "<feed",
    "<entry xml:base='", "<link href=", "type=\"xhtml\"", "<content>", "<a:b:c>", " ", "\n", "-",
    "<rdf:RDF>",
  ]

  @Test(arguments: 0..<20)
  func randomDocumentsAreParsedOrRefused(_ seed: Int) throws {
    var random = SplitMix64(UInt64(seed))
    let url = try #require(URL(string: "https://feeds.example/"))
    for _ in 0..<100 {
      let count = random.nextInt(below: 80)
      var bytes = (0..<count).flatMap { _ in
        Array(Self.parts[random.nextInt(below: Self.parts.count)].utf8)
      }
      if !bytes.isEmpty, seed.isMultiple(of: 2) {
        bytes[random.nextInt(below: bytes.count)] = UInt8(random.nextInt(below: 256))
      }
      let document = try? FeedParser.parse(bytes, at: url)
      _ = document?.articles(of: Feed(address: url), at: url)
      _ = try? OPML.feeds(bytes)
      _ = ArticleText(html: String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test("A feed over a limit is refused, with the limit in the sentence")
  func limits() throws {
    let url = try #require(URL(string: "https://feeds.example/"))
    let bytes = Array("<rss><channel>\(String(repeating: "<a/>", count: 9998))".utf8)
    func sentence(_ budget: ReadingBudget) -> String? {
      #expect(throws: FeedFault.self) { try FeedParser.parse(bytes, at: url, within: budget) }?
        .sentence
    }
    _ = try FeedParser.parse(bytes, at: url, within: ReadingBudget(for: "It", elements: 10_000))
    #expect(
      sentence(ReadingBudget(for: "The feed", elements: 9999))
        == "The feed has more than 9999 elements."
    )
    #expect(
      sentence(ReadingBudget(for: "The feed", bytes: 1024)) == "The feed is larger than 1 kB."
    )
    let start = ContinuousClock.now
    let seconds = Lock(0)
    let budget = ReadingBudget(for: "The feed", time: .seconds(10)) {
      start + .seconds(seconds.withLock(\.self))
    }
    seconds.withLock { $0 = 10 }
    #expect(sentence(budget) == "The feed takes longer than 10 seconds to read.")
  }

  @Test("Long namespaces, bases and links count for nothing")
  func longAddresses() throws {
    let url = try #require(URL(string: "https://feeds.example/"))
    let long = String(repeating: "a", count: 2000)
    let text = """
      <rss xmlns:c="http://purl.org/rss/1.0/modules/content/" xml:base="https://a.example/b/">
      <item xml:base="\(long)"><title>One</title><link>1</link></item>
      <item xml:base="c/"><title xmlns="\(long)">Two</title><link>2</link></item>
      <item><title>Three</title><link>https://a.example/\(long)</link></item></rss>
      """
    let document = try FeedParser.parse(Array(text.utf8), at: url)
    #expect(document.entries.compactMap(\.title.line) == ["One", "Two", "Three"])
    #expect(
      document.entries.map(\.link?.absoluteString) == [
        "https://a.example/b/1", "https://a.example/b/c/2", nil,
      ]
    )
  }

  @Test(arguments: ["<a ", "<item>", "<!--", "&", "<![CDATA[", "</x", "<x y='", "<title>", "<br/>"])
  func hugeDocumentsTakeTimeInProportion(_ part: String) throws {
    let url = try #require(URL(string: "https://feeds.example/"))
    let growth = growthOfTenTimes(20_000) { count in
      let text = "<rss><channel><item><description>" + String(repeating: part, count: count)
      let document = try? FeedParser.parse(Array(text.utf8), at: url)
      _ = document?.articles(of: Feed(address: url), at: url)
    }
    #expect(growth < 40)
  }
}
