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
