public import Foundation

/// The text of an article or a comment, in blocks, with numbered links.
///
/// It is made of untrusted HTML: scripts, styles and control characters are left out, broken markup
/// costs only itself, and the work is proportional to the length.
public struct ArticleText: Sendable, Hashable {
  /// A part of a text.
  public struct Block: Sendable, Hashable {
    /// The kinds of blocks.
    public enum Kind: Sendable, Hashable {
      /// A paragraph.
      case paragraph
      /// A heading.
      case heading
      /// A paragraph of a quotation.
      case quote
      /// An item of a list.
      case item
      /// Code, whose spaces and lines are kept.
      case code
    }

    /// The kind of the block.
    public var kind: Kind
    /// The text, with a number in brackets after each link; several lines are separated by `\n`.
    public var text: String
  }

  /// The blocks, in their order.
  public internal(set) var blocks: [Block] = []
  /// The URLs of the links, in the order of their numbers.
  public internal(set) var links: [URL] = []
  /// The number of the first link.
  public private(set) var firstLink: Int

  /// Creates the text of some HTML.
  ///
  /// - Parameters:
  ///   - html: The HTML; more than ``maximumLength`` bytes are left out.
  ///   - base: The URL that relative links refer to.
  ///   - firstLink: The number of the first link, to continue the numbers of another text.
  public init(html: String, relativeTo base: URL? = nil, firstLink: Int = 1) {
    self.firstLink = firstLink
    var reader = HTMLReader(html.prefixOfBytes(Self.maximumLength), base: base, text: self)
    self = reader.read()
  }

  /// Creates the text of a plain paragraph.
  init(plain text: String) {
    firstLink = 1
    if !text.isEmpty { blocks = [Block(kind: .paragraph, text: text)] }
  }

  /// The maximum length of HTML in bytes.
  public static let maximumLength = 200_000

  /// `true` if the text has no words.
  public var isEmpty: Bool { blocks.isEmpty }
}

extension Article {
  /// The text as far as the provider gives it: the HTML of a feed or of a post, or else the excerpts
  /// of NewsAPI, each once.
  public var text: ArticleText {
    if let html {
      let text = ArticleText(html: html, relativeTo: url)
      if !text.isEmpty { return text }
    }
    let description = description ?? ""
    let content = content ?? ""
    var text = ArticleText(plain: description.isPrefix(of: content) ? content : description)
    // NewsAPI's excerpt often repeats the description.
    if !content.isPrefix(of: description), !description.isPrefix(of: content) {
      text.blocks += ArticleText(plain: content).blocks
    }
    return text
  }
}

extension String {
  /// Returns `true` if another text begins with this one, which may end in an ellipsis.
  fileprivate func isPrefix(of other: String) -> Bool {
    other.hasPrefix(hasSuffix("…") ? String(dropLast()) : self)
  }

  /// Returns the beginning with at most a number of bytes, which ends with a whole character.
  func prefixOfBytes(_ count: Int) -> String {
    guard utf8.count > count else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: count)
    // A continuation byte is inside a character.
    while end > utf8.startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
