import Foundation
import FoundationCore

/// A reader of HTML that makes the blocks of an ``ArticleText`` in one pass.
struct HTMLReader {
  private let bytes: [UInt8]
  private let base: URL?
  private var text: ArticleText
  private var position = 0
  /// The text of the open block, with spaces as in the HTML.
  private var line = ""
  private var link: URL?
  /// The numbers of the links of the text.
  private var numbers: [URL: Int] = [:]
  private var kind = ArticleText.Block.Kind.paragraph
  private var quoteDepth = 0
  private var isCode = false

  init(_ html: String, base: URL?, text: ArticleText) {
    bytes = Array(html.utf8)
    // Each link copies it.
    self.base = base.flatMap { URL(newsAddress: $0.absoluteString) }
    self.text = text
  }

  mutating func read() -> ArticleText {
    while position < bytes.count {
      let start = position
      while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
      if start < position {
        line += HTMLEntities.decoded(String(decoding: bytes[start..<position], as: UTF8.self))
      }
      if position < bytes.count { readMarkup() }
    }
    endLink()
    endBlock()
    return text
  }

  /// Reads what begins with `<`: a tag, a comment, a declaration, or the sign itself.
  private mutating func readMarkup() {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    switch next {
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      let isComment = bytes[position...].starts(with: "<!--".utf8)
      skip(past: isComment ? "-->" : ">")
    case UInt8(ascii: "/"):
      position += 2
      let name = readName()
      skip(past: ">")
      end(name)
    case _ where next.isASCIILetter:
      position += 1
      let name = readName()
      let address = readAttributes()
      begin(name, href: address)
    default:
      line += "<"
      position += 1
    }
  }

  private mutating func begin(_ name: String, href: String?) {
    switch name {
    case "script", "style", "template", "svg", "noscript", "iframe", "object":
      skip(past: "</\(name)")
      skip(past: ">")
    case "a":
      endLink()
      link = href.flatMap { URL(newsAddress: HTMLEntities.decoded($0), relativeTo: base) }
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

  /// Returns the number of a link, which it adds to those of the text if it is new.
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

extension HTMLReader {
  /// Reads the name of a tag, in lower case.
  private mutating func readName() -> String {
    let start = position
    while position < bytes.count, bytes[position].isASCIILetter || bytes[position].isASCIIDigit {
      position += 1
    }
    return String(decoding: bytes[start..<position].map(\.lowercaseASCII), as: UTF8.self)
  }

  /// Reads the attributes up to `>`; returns the value of `href`.
  private mutating func readAttributes() -> String? {
    var href: String?
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      guard bytes[position].isASCIILetter else {
        position += 1
        continue
      }
      let name = readName()
      skipSpaces()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { continue }
      position += 1
      skipSpaces()
      let value = readValue()
      if name == "href" { href = href ?? value }
    }
    position += 1
    return href
  }

  private mutating func readValue() -> String {
    guard position < bytes.count else { return "" }
    let quote = bytes[position]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { position += 1 }
    let start = position
    while position < bytes.count,
      isQuoted
        ? bytes[position] != quote
        : bytes[position] > 0x20 && bytes[position] != UInt8(ascii: ">")
    { position += 1 }
    defer { if isQuoted { position += 1 } }
    return String(decoding: bytes[start..<min(position, bytes.count)], as: UTF8.self)
  }

  private mutating func skipSpaces() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  /// Skips all up to the end of a mark in any case, or the rest if there is none.
  private mutating func skip(past mark: String) {
    let mark = Array(mark.utf8)
    while position < bytes.count {
      let end = position + mark.count
      if end <= bytes.count, bytes[position..<end].lazy.map(\.lowercaseASCII).elementsEqual(mark) {
        position = end
        return
      }
      position += 1
    }
  }
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
