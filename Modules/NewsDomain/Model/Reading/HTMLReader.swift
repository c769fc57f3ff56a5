import Foundation
import FoundationCore

/// A reader of HTML that makes the blocks of an ``ArticleText`` in one pass.
struct HTMLReader {
  private var tokens: HTMLTokenizer
  private let base: URL?
  private var text: ArticleText
  /// The text of the open block, with spaces as in the HTML.
  private var line = ""
  private var link: URL?
  /// The numbers of the links of the text.
  private var numbers: [URL: Int] = [:]
  private var kind = ArticleText.Block.Kind.paragraph
  private var quoteDepth = 0
  private var isCode = false

  init(_ html: String, base: URL?, text: ArticleText) {
    tokens = HTMLTokenizer(html)
    // Each link copies it.
    self.base = base.flatMap { URL(newsAddress: $0.absoluteString) }
    self.text = text
  }

  mutating func read() -> ArticleText {
    while let token = tokens.next() {
      switch token {
      case .text(let text): line += text
      case .start(let name, let href): begin(name, href: href)
      case .end(let name): end(name)
      }
    }
    endLink()
    endBlock()
    return text
  }

  private mutating func begin(_ name: String, href: String?) {
    switch name {
    case "template", "svg", "noscript", "iframe", "object": tokens.skipContent(of: name)
    case "a":
      endLink()
      link = href.flatMap { URL(newsAddress: $0, relativeTo: base) }
    case "br": line += isCode ? "\n" : "\u{2028}"
    case "pre":
      endBlock()
      isCode = true
    case "blockquote":
      endBlock()
      quoteDepth += 1
    case "li": endBlock(next: .item)
    case "h1", "h2", "h3", "h4", "h5", "h6": endBlock(next: .heading)
    case "td", "th": line += " "
    case _ where Self.blocks.contains(name): endBlock()
    default: break
    }
  }

  private mutating func end(_ name: String) {
    switch name {
    case "a": endLink()
    case "pre":
      endBlock()
      isCode = false
    case "blockquote":
      endBlock()
      quoteDepth = max(0, quoteDepth - 1)
    case "li", "h1", "h2", "h3", "h4", "h5", "h6":
      endBlock()
      kind = .paragraph
    case _ where Self.blocks.contains(name): endBlock()
    default: break
    }
  }

  /// Writes the number of the open link after its text.
  private mutating func endLink() {
    guard let link else { return }
    self.link = nil
    while line.last?.isWhitespace == true { line.removeLast() }
    line += " [\(number(of: link))]"
  }

  /// Returns the number of a link, and adds it to the links of the text if it is new.
  private mutating func number(of link: URL) -> Int {
    if let number = numbers[link] { return number }
    let number = text.firstLink + text.links.count
    text.links.append(link)
    numbers[link] = number
    return number
  }

  /// Ends the block, if it has words, and begins one of a kind.
  private mutating func endBlock(next: ArticleText.Block.Kind = .paragraph) {
    let lines =
      isCode
      ? line.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
        String($0).replacing("\t", with: "    ").terminalSafe
      }
      : line.split(separator: "\u{2028}").map {
        $0.split(whereSeparator: \.isWhitespace).joined(separator: " ").terminalSafe
      }
    let words = lines.joined(separator: "\n").trimmedLines
    line = ""
    if !words.isEmpty {
      let kind = isCode ? .code : kind == .paragraph && quoteDepth > 0 ? .quote : kind
      text.blocks.append(ArticleText.Block(kind: kind, text: words))
      self.kind = next
    } else if next != .paragraph {
      // A paragraph right inside an item is the item.
      kind = next
    }
  }

  private static let blocks: Set = [
    "p", "div", "article", "section", "header", "footer", "main", "aside", "ul", "ol", "dl", "dt",
    "dd", "table", "tr", "hr", "figure", "figcaption", "body", "html", "center", "form", "nav",
  ]
}

extension String {
  /// The text without empty lines at its ends.
  fileprivate var trimmedLines: String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)[...]
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
