import Foundation
import FoundationCore

/// The content of a feed, from RSS 0.9 to 2.0, RDF or Atom.
struct FeedDocument: Sendable {
  /// An article of a feed, as it was written.
  struct Entry: Sendable {
    /// The title; as HTML, except for plain text of Atom.
    var title = Markup()
    /// The address of the page.
    var link: URL?
    /// The identifier, if it may be an address.
    var identifier: String?
    var author: String?
    /// The dates: of publication first, then of changes.
    var published: Date?
    var updated: Date?
    var summary = Markup()
    var content = Markup()
  }

  /// A text, which is HTML or plain.
  struct Markup: Sendable {
    var text = ""
    var isPlain = false

    /// The text on one line; `nil` if it has no words.
    var line: String? {
      guard isPlain else { return PlainText.line(ifAny: text) }
      let line = text.terminalSafe.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return line.isEmpty ? nil : line
    }

    /// The text as HTML; `nil` if it is empty.
    var html: String? {
      text.isEmpty ? nil : isPlain ? text.escapedMarkup : text
    }
  }

  var title: String?
  var entries: [Entry] = []
  /// The number of entries beyond the limit.
  var droppedCount = 0

  static let entryLimit = 500

  /// Returns the articles of the entries, in their order.
  ///
  /// Relative addresses refer to the URL that the document came from.
  func articles(of feed: Feed, at address: URL) -> [ParsedArticle] {
    entries.map { $0.parsed(of: feed, at: address) }
  }
}

extension FeedDocument.Entry {
  fileprivate func parsed(of feed: Feed, at address: URL) -> ParsedArticle {
    let html = content.html ?? summary.html
    let description = (summary.line ?? content.line)?.excerpt
    // Short notes have no title.
    guard let title = title.line ?? description?.excerpt(100) else { return .dropped(.untitled) }
    let page = link ?? identifier.flatMap { URL(newsAddress: $0) }
    guard let page else { return .dropped(.withoutAddress) }
    return .article(
      Article(
        title: title.excerpt(400),
        description: description,
        html: html?.prefixOfBytes(ArticleText.maximumLength),
        author: Author(written: author),
        source: Article.SourceReference(name: feed.title),
        publishedAt: published ?? updated,
        url: page,
        provider: .feeds
      )
    )
  }
}

extension String {
  /// The beginning of a text, as the description of an article.
  fileprivate var excerpt: String { excerpt(400) }

  /// Returns the beginning of a text, up to a word.
  fileprivate func excerpt(_ count: Int) -> String {
    guard self.count > count else { return self }
    let head = prefix(count)
    let end = head.lastIndex(of: " ") ?? head.endIndex
    return head[..<end] + "…"
  }

  /// The text with the signs of markup escaped.
  var escapedMarkup: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
