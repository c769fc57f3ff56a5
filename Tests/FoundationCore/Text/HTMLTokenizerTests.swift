import FoundationCore
import TestSupport
import Testing

struct HTMLTokenizerTests {
  @Test func textElementsAndLinksAreTokens() {
    let html = "A &amp; b<P class='>'>see <a title=x HREF=\"/c?d&amp;e\">c</a><br/></p >"
    #expect(
      Array(HTMLTokenizer(html)) == [
        .text("A & b"), .start("p", href: nil), .text("see "), .start("a", href: "/c?d&e"),
        .text("c"), .end("a"), .start("br", href: nil), .end("p"),
      ]
    )
  }

  @Test(arguments: [
    "<!-- <p> --> x", "<!doctype html> x", "<?xml version='1.0'?> x",
    "<!-- a --><!DOCTYPE html><?php ?> x",
  ])
  func commentsAndDeclarationsAreLeftOut(_ html: String) {
    #expect(Array(HTMLTokenizer(html)) == [.text(" x")])
  }

  @Test func theContentOfAScriptIsNoText() {
    let html = "<script>if (a < b) { '</p>' }</SCRIPT ><style>a { }</style>x"
    #expect(
      Array(HTMLTokenizer(html)) == [
        .start("script", href: nil), .start("style", href: nil), .text("x"),
      ]
    )
  }

  @Test func aReaderSkipsAnElement() {
    var tokens = HTMLTokenizer("<svg><p>a</p></svg>b")
    #expect(tokens.next() == .start("svg", href: nil))
    tokens.skipContent(of: "svg")
    #expect(tokens.next() == .text("b"))
    #expect(tokens.next() == nil)
  }

  @Test(arguments: ["a < b > c", "<3", "a <unknown> b", "<", "x </", "<b", "<b c", "<bc>", "</ b>"])
  func textThatResemblesMarkupIsText(_ text: String) {
    #expect(Array(HTMLTokenizer(text, elements: ["b"])) == [.text(text)])
  }

  @Test func elementsByNameAreMarkup() {
    let tokens = Array(HTMLTokenizer("a <b>c</b> <unknown <B x=y>d", elements: ["b"]))
    #expect(
      tokens == [
        .text("a "), .start("b", href: nil), .text("c"), .end("b"), .text(" <unknown "),
        .start("b", href: nil), .text("d"),
      ]
    )
  }

  @Test(arguments: [nil, ["a", "p"]] as [Set<String>?])
  func theWorkIsProportionalToTheLength(_ elements: Set<String>?) {
    for start in ["<a ", "<a href=\"", "<!-- ", "</a ", "<p><i>", "&amp", "<script>", "<a<"] {
      let growth = growthOfTenTimes(1_600) { count in
        for _ in HTMLTokenizer(String(repeating: start, count: count), elements: elements) {}
      }
      #expect(growth < 40, "\(start)")
    }
  }
}
