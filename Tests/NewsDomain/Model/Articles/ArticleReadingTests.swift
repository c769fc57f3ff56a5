import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import Testing

/// The parsing of articles.
@MainActor struct ArticleReadingTests {
  private func article(_ fields: String) async throws -> Article? {
    let news = ScriptedNews { _ in .articles([fields]) }
    let model = try news.model()
    try await model.load(.top())
    return model.articles.items.first
  }

  @Test(arguments: [
    ("Plain words", "Plain words"),
    ("Q&amp;A: Tom &#39;n&#x2019; Jerry", "Q&A: Tom 'n’ Jerry"),
    ("AT&T and S&P; &AMP", "AT&T and S&P; &AMP"),
    ("caf&eacute;&nbsp;au&hellip;lait &#146;ere", "café au…lait ’ere"),
    ("<b>Bold</b> &lt;b&gt;", "Bold <b>"),
    ("one<br/>two<p>three</p>", "one two three"),
    ("a <b and c", "a <b and c"),
    ("1 < 2 and <3 you, <Insert>", "1 < 2 and <3 you, <Insert>"),
    ("  many \r\n\t spaces\u{A0}here ", "many spaces here"),
    ("bell\u{7} and \u{1B}[31mred\u{1B}[0m\u{FEFF}", "bell and red"),
    ("x<script>alert('<b>')</script>y", "x y"),
    ("<!-- hidden > --> shown", "shown"),
    ("&#0; &#x110000; &bogus;", "&#x110000; &bogus;"),
  ])
  func titles(_ written: String, _ read: String) async throws {
    #expect(try await article(articleJSON(1, title: written))?.title == read)
  }

  @Test(arguments: [
    ("It begins… [+1234 chars]", "It begins…"),
    ("A list\r\n<ul><li>One</li><l… [+2255 chars]", "A list One…"),
    ("An aside [+ more]", "An aside [+ more]"),
    ("[Removed]", nil),
    ("", nil),
  ])
  func contents(_ written: String, _ read: String?) async throws {
    let json = articleJSON(1).replacing(#""content":null"#, with: #""content":"# + quoted(written))
    #expect(try await article(json)?.content == read)
  }

  @Test(arguments: [
    (#""2021-08-29T06:52:24.2917287Z""#, 1_630_219_944.2917287),
    (#""2021-08-29T06:52:24+02:00""#, 1_630_212_744),
    (#""2021-08-29 06:52:24""#, 1_630_219_944),
    (#""Sun, 29 Aug 2021 06:52:24 GMT""#, 1_630_219_944),
    ("1630219944", 1_630_219_944),
    ("1630219944000", 1_630_219_944),
    (#""1970-01-01T00:00:00Z""#, nil),
    (#""yesterday""#, nil),
    ("null", nil),
    ("{}", nil),
  ])
  func dates(_ written: String, seconds: Double?) async throws {
    let article = try #require(try await article(articleJSON(1, publishedAt: written)))
    let read = article.publishedAt?.timeIntervalSince1970
    #expect(read.map { ($0 * 1000).rounded() } == seconds.map { ($0 * 1000).rounded() })
  }

  @Test(arguments: [
    ("Ann Smith", "Ann Smith", nil),
    ("By ANN SMITH, AP Writer", "ANN SMITH, AP Writer", nil),
    ("ann@example.org (Ann Smith)", "Ann Smith", nil),
    ("ann@example.org", nil, nil),
    ("", nil, nil),
    ("https://www.paper.example/ann", "paper.example", "https://www.paper.example/ann"),
    (
      "Ann Smith, Staff, \n Ann Smith, Staff\n https://paper.example/ann/", "Ann Smith, Staff",
      "https://paper.example/ann/"
    ),
  ])
  func authors(_ written: String, name: String?, url: String?) async throws {
    let json = articleJSON(1).replacing(#""author":null"#, with: #""author":"# + quoted(written))
    let author = try #require(try await article(json)).author
    #expect(author?.name == name)
    #expect(author?.url?.absoluteString == url)
  }

  @Test(arguments: [
    ("https://img.example/Özkan.jpg", "https://img.example/%C3%96zkan.jpg"),
    ("http://img.example/a.png", "http://img.example/a.png"),
    ("//img.example/a.png", nil),
    ("null", nil),
    ("data:image/png;base64,AA", nil),
    ("file:///etc/passwd", nil),
    ("", nil),
  ])
  func picturesAreOfTheWeb(_ written: String, read: String?) async throws {
    let json = articleJSON(1)
      .replacing(#""urlToImage":null"#, with: #""urlToImage":"# + quoted(written))
    #expect(try await article(json)?.imageURL?.absoluteString == read)
  }

  @Test(arguments: [
    ("HTTP://WWW.Paper.example:80/a/?utm_source=x&id=7#top", "paper.example/a?id=7"),
    ("https://paper.example/a/", "paper.example/a"),
    ("https://paper.example/?fbclid=1", "paper.example"),
    ("https://paper.example/A?b=C&b=D", "paper.example/A?b=C&b=D"),
  ])
  func addressesAreOneHoweverOneCameThere(_ written: String, id: String) async throws {
    #expect(try await article(articleJSON(1, url: written))?.id.rawValue == id)
  }

  @Test func undisplayableArticlesAreDroppedAndCounted() async throws {
    let news = ScriptedNews { _ in
      .articles([
        articleJSON(1, title: "[Removed]", url: "https://removed.com"),
        articleJSON(2, title: "[Removed]", url: "https://removed.com"),
        articleJSON(3, title: " <p></p> "),
        articleJSON(4, url: "paper/4"),
        "null", "7",
        articleJSON(8),
        #"{"title":"All but nothing","url":"https://news.example/9"}"#,
      ])
    }
    let model = try news.model()
    try await model.load(.top())
    let headlines = try #require(model.articles.last)
    #expect(model.articles.items.map(\.title) == ["Article 8", "All but nothing"])
    #expect(
      headlines.dropped == [.removed: 2, .untitled: 1, .withoutAddress: 1, .unreadable: 2]
    )
    #expect(headlines.duplicateCount == 0)
    #expect(model.articles.items.last?.source?.name == "news.example")
  }
}
