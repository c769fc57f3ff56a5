import Foundation
import FoundationCore
import NewsDomain
import StoreTestSupport
import TestSupport
import Testing

/// HTML as text.
struct ArticleTextTests {
  private func texts(_ html: String) -> [String] { ArticleText(html: html).blocks.map(\.text) }

  @Test func theTextOfHackerNewsHasParagraphsAndNumberedLinks() throws {
    let html =
      "First &gt; second.<p>See <a href=\"https:&#x2F;&#x2F;a.example&#x2F;b\" rel=\"nofollow\">"
      + "https:&#x2F;&#x2F;a.exa...</a> and <i>this</i>.<p><pre><code>  let a = 1\n  b()</code></pre>"
    let text = ArticleText(html: html)
    #expect(
      text.blocks.map(\.text) == [
        "First > second.", "See https://a.exa... [1] and this.", "  let a = 1\n  b()",
      ]
    )
    #expect(text.blocks.last?.kind == .code)
    #expect(text.links == [try address("https://a.example/b")])
  }

  @Test func linksAreNumberedOnceAndContinueOtherNumbers() throws {
    let html = "<a href=/a>A</a> <a href='/b'>B</a> <a href=/a>again</a>"
    let text = ArticleText(
      html: html,
      relativeTo: try address("https://x.example/dir/"),
      firstLink: 4
    )
    #expect(text.blocks.map(\.text) == ["A [4] B [5] again [4]"])
    #expect(text.links.map(\.absoluteString) == ["https://x.example/a", "https://x.example/b"])
  }

  @Test(arguments: [
    "<a href=\"javascript:alert(1)\">x</a>", "<a href=\"data:text/html,y\">x</a>", "<a>x</a>",
    "<script>alert('<p>')</script>x", "<style>p{}</style>x", "<!-- <p>y</p> -->x",
    "x\u{1B}]8;;https://evil.example\u{07}", "&#27;[31mx",
  ])
  func nothingActiveIsLeft(_ html: String) {
    let text = ArticleText(html: html)
    #expect(text.blocks.map(\.text) == ["x"])
    #expect(text.links.isEmpty)
  }

  @Test func quotationsListsAndHeadingsAreKinds() {
    let text = ArticleText(
      html: "<h2>Title</h2><blockquote><p>said</p></blockquote><ul><li>one<li><p>two</p></ul>end"
    )
    #expect(text.blocks.map(\.text) == ["Title", "said", "one", "two", "end"])
    #expect(text.blocks.map(\.kind) == [.heading, .quote, .item, .item, .paragraph])
  }

  @Test(arguments: ["", " \n", "<p></p>", "<", "</", "<!--", "<a href=\"", "<p", "&", "<script>"])
  func brokenMarkupIsNoText(_ html: String) {
    #expect(texts(html).joined().allSatisfy { "<&".contains($0) })
  }

  @Test(arguments: [
    "<a ", "<!-- ", "</a ", "<p><i>", "&amp", "<script>", "<blockquote>", "<pre>",
  ])
  func theWorkIsProportionalToTheLength(_ start: String) {
    let growth = growthOfTenTimes(1_600) { count in
      let html = String(repeating: start, count: count)
      _ = ArticleText(html: html)
      _ = Article.SourceReference(name: html)
    }
    #expect(growth < 40)
  }

  /// Each link was compared with all before it.
  @Test func theWorkIsProportionalToTheNumberOfLinks() throws {
    let growth = growthOfTenTimes(800) { count in
      let html = (0..<count).map { "<a href=http://a.b/\($0)>" }.joined()
      #expect(ArticleText(html: html).links.count == count)
    }
    #expect(growth < 30)
  }

  @Test func theTextOfNewsAPIIsShownOnce() throws {
    func texts(_ description: String?, _ content: String?) throws -> [String] {
      Article(
        title: "T",
        description: description,
        content: content,
        url: try address("https://a.example"),
        provider: .newsAPI
      )
      .text.blocks.map(\.text)
    }
    #expect(try texts("Same.", "Same.") == ["Same."])
    #expect(try texts("Begins", "Begins and goes on") == ["Begins and goes on"])
    #expect(try texts("A summary.", "The text…") == ["A summary.", "The text…"])
    #expect(try texts(nil, nil).isEmpty)
  }
}
