import Foundation
import FoundationCore
import Testing

@testable import NewsDomain

/// RSS, RDF and Atom.
struct FeedParserTests {
  private func parse(_ text: String, contentType: String? = nil) throws -> FeedDocument {
    try parse(Array(text.utf8), contentType: contentType)
  }

  private func parse(_ bytes: [UInt8], contentType: String? = nil) throws -> FeedDocument {
    let url = try #require(URL(string: "https://feeds.example/dir/feed.xml"))
    return try FeedParser.parse(bytes, contentType: contentType, at: url)
  }

  private func articles(_ text: String) throws -> [Article] {
    let url = try #require(URL(string: "https://feeds.example/dir/feed.xml"))
    return try parse(text).articles(of: Feed(address: url, title: "F"), at: url).compactMap {
      if case .article(let article) = $0 { article } else { nil }
    }
  }

  @Test func rssHasTitlesLinksDatesAndAuthors() throws {
    let articles = try articles(
      """
      <?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>A &amp; B</title>
      <image><title>Image</title></image><link>https://a.example</link>
      <item><itunes:title>Wrong</itunes:title><title>Rope &amp;amp; boats</title><link> /one </link>
      <description>&lt;p&gt;Short&lt;/p&gt;</description>
      <content:encoded><![CDATA[<p>Long <b>text</b></p>]]></content:encoded>
      <pubDate>Mon, 06 Sep 21 00:01 EST</pubDate><author>mail@a.example (Ann)</author>
      <guid isPermaLink="false">17</guid><enclosure url="https://a.example/a.mp3"/></item>
      <item><guid>https://a.example/two</guid><description>No title, but text</description></item>
      <item><title>No address</title><guid isPermaLink="false">18</guid></item>
      </channel></rss>
      """
    )
    #expect(articles.map(\.title) == ["Rope & boats", "No title, but text"])
    #expect(
      articles.map(\.url.absoluteString) == ["https://feeds.example/one", "https://a.example/two"]
    )
    #expect(articles[0].description == "Short")
    #expect(articles[0].text.blocks.map(\.text) == ["Long text"])
    #expect(articles[0].author?.name == "Ann")
    #expect(articles[0].publishedAt == Date(lenient: "2021-09-06T05:01:00Z"))
    #expect(articles[0].provider == .feeds && articles[0].source?.name == "F")
  }

  @Test func atomHasTypesOfTextAndBases() throws {
    let articles = try articles(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://b.example/blog/"><title>T</title>
      <author><name>Feed</name></author>
      <entry><title>1 &lt; 2</title><link rel="self" href="x"/><link href="one"/>
      <published>2026-11-20T10:00:00+01:00</published><updated>2026-11-21T10:00:00Z</updated>
      <author><name>Ann</name><uri>https://ann.example</uri></author>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>a &lt; b</p>
      <p>c <a href="d">e</a></p></div></content></entry>
      <entry xml:base="/sub/"><title type="html">&lt;i&gt;Two&lt;/i&gt;</title><id>urn:x</id>
      <link rel="alternate" href="two"/><summary type="html">&lt;b&gt;s&lt;/b&gt;</summary>
      <updated>2026-11</updated></entry></feed>
      """
    )
    #expect(articles.map(\.title) == ["1 < 2", "Two"])
    #expect(
      articles.map(\.url.absoluteString)
        == ["https://b.example/blog/one", "https://b.example/sub/two"]
    )
    #expect(articles[0].text.blocks.map(\.text) == ["a < b", "c e [1]"])
    #expect(articles[0].author?.name == "Ann")
    #expect(
      articles.map(\.publishedAt) == [
        Date(lenient: "2026-11-20T09:00:00Z"), Date(lenient: "2026-11-01"),
      ]
    )
  }

  @Test func rdfAndRSS091AreRead() throws {
    let rdf = try articles(
      """
      <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:d="http://purl.org/dc/elements/1.1/"><channel><title>C</title></channel>
      <item r:about="https://c.example/1"><title>One</title><link>https://c.example/1</link>
      <d:date>2026-11-20</d:date><d:creator>Ann</d:creator></item></r:RDF>
      """
    )
    #expect(rdf.map(\.title) == ["One"] && rdf[0].author?.name == "Ann")
    #expect(rdf[0].publishedAt == Date(lenient: "2026-11-20"))
    let old = try articles(
      """
      <?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"
        "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss version="0.91"><channel>
      <item><title>Old</title><link>https://c.example/2</link></item></channel></rss>
      """
    )
    #expect(old.map(\.title) == ["Old"])
  }

  @Test func commonFaultsCostNothing() throws {
    let articles = try articles(
      """
      <rss><channel><title>T<item><title>A &nbsp; B & C &unknown; AT&T</title>
      <link>https://d.example/1</link><description>Bread <br> and <b>butter</description></item>
      </wrong><item><title>Two</title><link>https://d.example/2?a=1&b=2</link></item>
      <item><title>Cut
      """
    )
    #expect(articles.map(\.title) == ["A B & C &unknown; AT&T", "Two"])
    #expect(articles[0].text.blocks.map(\.text) == ["Bread\nand butter"])
    #expect(articles[1].url.absoluteString == "https://d.example/2?a=1&b=2")
  }

  @Test(
    arguments: [
      ("<!DOCTYPE x [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\">]><rss>&b;</rss>", .declaresEntities),
      ("<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><rss>&a;</rss>", .declaresEntities),
      ("<!DOCTYPE html><html><body>x</body></html>", .page), ("", .notXML), ("{}", .notXML),
      ("<opml></opml>", .notAFeed(root: "opml")),
    ] as [(String, FeedFault)]
  )
  func otherDocumentsAreRefused(_ text: String, _ fault: FeedFault) {
    #expect(throws: fault) { try parse(text) }
  }

  @Test func nestingIsLimited() {
    let text = "<rss>" + String(repeating: "<a>", count: 100_000)
    #expect(throws: FeedFault.tooDeep) { try parse(text) }
  }

  @Test func encodingsAreFoundByMarkHeaderAndDeclaration() throws {
    let text = "<rss><channel><title>Café – 5 €</title></channel></rss>"
    let title = "Café – 5 €"
    #expect(try parse([0xEF, 0xBB, 0xBF] + Array(text.utf8)).title == title)
    let utf16 = Array(text.utf16)
    let little = utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(try parse([0xFF, 0xFE] + little).title == title)
    #expect(try parse([0xFE, 0xFF] + big).title == title)
    #expect(try parse(big).title == title)
    func windows(_ head: String) -> [UInt8] {
      Array((head + text).unicodeScalars).map { scalar in
        ["–": 0x96, "€": 0x80][scalar] ?? UInt8(scalar.value)
      }
    }
    #expect(try parse(windows("<?xml version='1.0' encoding=\"ISO-8859-1\"?>")).title == title)
    #expect(try parse(windows(""), contentType: "text/xml; charset=windows-1252").title == title)
    #expect(try parse(windows("")).title == title)
    #expect(throws: FeedFault.unsupportedEncoding("koi9")) {
      try parse(windows(""), contentType: "text/xml;charset=\"koi9\"")
    }
    // Text in UTF-8 is read, even if its encoding has an unknown name.
    #expect(try parse(text, contentType: "text/xml;charset=koi9").title == title)
  }

  @Test func entriesBeyondTheLimitAreCounted() throws {
    let item = "<item><title>T</title><link>https://e.example</link></item>"
    let document = try parse("<rss><channel>" + String(repeating: item, count: 700))
    #expect(document.entries.count == FeedDocument.entryLimit)
    #expect(document.droppedCount == 200)
  }
}
