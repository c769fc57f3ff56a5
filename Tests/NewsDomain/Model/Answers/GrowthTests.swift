import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import NewsDomain

/// The work of reading what providers send is proportional to its size.
struct GrowthTests {
  /// A kind of text from outside, of any size.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case newsAPIArticles, newsAPILongTexts, newsAPISources
    case hackerNewsList, hackerNewsReplies, hackerNewsText, algoliaHits
    case rss, rssLongNamespace, rssNamespaces, rssLongBase, rssBases, rssLongTitle, rssOpenTags
    case atom, atomMarkup, rdf
    case opml, opmlLongURL
    case articleParagraphs, articleLinks, articleLongBase, articleOpenTags

    var testDescription: String { rawValue }

    /// `true` if a long part and many others make the work.
    fileprivate var isLongBesideMany: Bool {
      [.rssLongNamespace, .rssLongBase, .articleLongBase].contains(self)
    }

    /// The size to begin with: work of some milliseconds.
    fileprivate var size: Int {
      switch self {
      case .newsAPILongTexts, .hackerNewsText, .rssLongTitle, .opmlLongURL: 30_000
      case .rssLongNamespace, .rssLongBase, .rssNamespaces, .rssOpenTags: 400
      case .articleParagraphs, .articleLinks, .articleLongBase, .articleOpenTags: 300
      case .hackerNewsList, .hackerNewsReplies: 600
      default: 100
      }
    }
  }

  @Test("Ten times the input is at most twenty times the work", arguments: Kind.allCases)
  func proportional(_ kind: Kind) throws {
    let url = try #require(URL(string: "https://a.example/feed"))
    // The first measurements of a busy machine may be off.
    let isProportional = try (0..<3).contains { _ in
      try growthOfTenTimes(kind.size) { size in try work(of: kind, size, at: url) } < 20
    }
    #expect(isProportional)
  }

  private func work(of kind: Kind, _ size: Int, at url: URL) throws {
    func list(_ part: (Int) -> String, _ separator: String = "") -> String {
      (0..<size).map(part).joined(separator: separator)
    }
    func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
      try ExactJSONDecoder().decode(type, from: Array(text.utf8))
    }
    func feed(_ text: String) throws {
      let document = try FeedParser.parse(Array(text.utf8), at: url)
      let articles = document.articles(of: Feed(address: url), at: url).compactMap {
        if case .article(let article) = $0 { article } else { nil }
      }
      _ = Headlines(deduplicating: articles, newestFirst: true)
    }
    func rss(_ attributes: String = "", _ content: String) throws {
      try feed("<rss \(attributes)><channel><title>F</title>\(content)</channel></rss>")
    }
    let long = String(repeating: "a", count: kind.isLongBesideMany ? size * 10 : size)
    switch kind {
    case .newsAPIArticles:
      let articles = list({ articleJSON($0, title: "The same title of all") }, ",")
      let news = try decode(NewsAPIList.self, #"{"articles":[\#(articles)]}"#)
      _ = Headlines(
        deduplicating: news.articles.articles.compactMap {
          if case .article(let article) = $0 { article } else { nil }
        }
      )
    case .newsAPILongTexts:
      let article = articleJSON(1, title: "<b>&amp;" + long, url: "https://a.example/" + long)
      let readable = articleJSON(2)
      _ = try decode(NewsAPIList.self, #"{"articles":[\#(article),\#(readable)]}"#)
    case .newsAPISources:
      let sources = list({ #"{"id":"source-\#($0)","name":"The \#($0)"}"# }, ",")
      _ = try decode(NewsAPISources.self, #"{"sources":[\#(sources)]}"#).sources.map(\.source)
    case .hackerNewsList:
      _ = try decode(HackerNewsItemIDs.self, "[\(list({ "\($0 / 2 + 1)" }, ","))]")
    case .hackerNewsReplies:
      let kids = list({ "\($0 + 1)" }, ",")
      _ = try decode(HackerNewsItem.self, storyJSON(1, #","kids":[\#(kids)]"#)).post.parsed
    case .hackerNewsText:
      let rest = #","text":"<p>&amp;\#(long)""#
      guard
        case .article(let post) = try decode(HackerNewsItem.self, storyJSON(1, rest)).post.parsed
      else { return }
      _ = post.text
    case .algoliaHits:
      let hits = list({ #"{"objectID":"\#($0 + 1)","title":"Hit \#($0)"}"# }, ",")
      _ = try decode(AlgoliaResponse.self, #"{"hits":[\#(hits)]}"#)
    case .rss:
      try rss(
        "",
        list {
          "<item><title>Title \($0) &amp; more</title><link>/\($0)</link><description>"
            + "<![CDATA[<p>A text</p>]]></description></item>"
        }
      )
    case .rssLongNamespace:
      try rss("xmlns='http://a.example/\(long)'", list { _ in "<a></a>" })
    case .rssNamespaces:
      try rss("", list { "<x:a xmlns:x='http://a.example/\($0)'><x:b/></x:a>" })
    case .rssLongBase:
      let item = "<item xml:base='c'><title>T</title><link>d</link><a xml:base='b'/></item>"
      try rss("xml:base='http://a.example/\(long)/'", list { _ in item })
    case .rssBases:
      try rss(
        "",
        list {
          "<item xml:base='http://a.example/\($0)/'><title>\($0)</title><link>x</link></item>"
        }
      )
    case .rssLongTitle:
      try rss("", "<item><title>&lt;b&gt;\(long)</title><link>\(long)</link></item>")
    case .rssOpenTags:
      try rss("", "<item><description>" + list { _ in "<i" })
    case .atom:
      let entries = list {
        "<entry><title>Title \($0)</title><link href='/\($0)'/><updated>2026-11-20T10:00:00Z"
          + "</updated><content type='html'>&lt;p&gt;A text&lt;/p&gt;</content></entry>"
      }
      try feed("<feed xmlns='http://www.w3.org/2005/Atom'>\(entries)</feed>")
    case .atomMarkup:
      let text = list { "<p>A <a href='/\($0)'>link</a></p>" }
      try feed(
        "<feed xmlns='http://www.w3.org/2005/Atom'><entry><title>T</title><link href='/'/>"
          + "<content type='xhtml'><div>\(text)</div></content></entry></feed>"
      )
    case .rdf:
      let items = list { "<item rdf:about='http://a.example/\($0)'><title>\($0)</title></item>" }
      try feed(
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
          + "xmlns='http://purl.org/rss/1.0/'>\(items)</rdf:RDF>"
      )
    case .opml:
      let outlines = list { "<outline text='\($0)' xmlUrl='http://a.example/\($0)'/>" }
      _ = try OPML.feeds(Array("<opml><body>\(outlines)</body></opml>".utf8))
    case .opmlLongURL:
      _ = try OPML.feeds(Array("<opml><outline xmlUrl='http://a.example/\(long)'/></opml>".utf8))
    case .articleParagraphs:
      _ = ArticleText(html: list { _ in "<p>A <b>text</b> &amp; more" })
    case .articleLinks:
      _ = ArticleText(html: list { "<a href='/\($0)'>x</a>" }, relativeTo: url)
    case .articleLongBase:
      let base = URL(string: "http://a.example/\(long)/")
      _ = ArticleText(html: list { "<a href='\($0)'>x</a>" }, relativeTo: base)
    case .articleOpenTags:
      _ = ArticleText(html: list { _ in "<blockquote><a <pre <script" })
    }
  }
}
