import CommandKit
import Foundation
import FoundationCore
import NewsDomain

extension ReadArticle {
  /// Returns the article as a page of text: its head, its text, the comments and the links.
  ///
  /// - Parameters:
  ///   - width: The columns of the terminal.
  ///   - now: The date that ages end at.
  ///   - style: The colours and links.
  ///   - locale: The locale of numbers and dates.
  /// - Returns: The lines.
  func page(width: Int, at now: Date, style: Style, locale: Locale) -> String {
    var lines = article.titleText.broken(toWidth: width).map { style.apply(.bold, to: $0) }
    lines += Self.head(of: article, at: now, in: locale).broken(toWidth: width)
      .map { style.apply(.dim, to: $0) }
    lines.append(style.link(article.url.absoluteString, to: article.url))
    if text.isEmpty {
      lines += ["", style.apply(.dim, to: "\(article.provider.name) gave no text.")]
    }
    lines += text.lines(width: width)
    if let count = discussion?.total ?? (comments.isEmpty ? nil : comments.count) {
      lines += ["", style.apply(.bold, to: "Comments: \(count.formatted(in: locale))")]
      lines += comments.flatMap { $0.lines(width: width, at: now, style: style, locale: locale) }
    }
    if !links.isEmpty {
      lines += ["", style.apply(.bold, to: "Links")]
      // A URL stays whole, to be copied.
      lines += links.enumerated().map { "[\($0 + 1)] \(style.link($1.absoluteString, to: $1))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the line below the title: source, author, age, points.
  static func head(of article: Article, at now: Date, in locale: Locale) -> String {
    [
      article.source?.name ?? article.provider.name,
      article.author?.name,
      article.publishedAt.map { ArticleRows.age(of: $0, at: now, in: locale) },
      article.points.map { "\($0.formatted(in: locale)) \($0 == 1 ? "point" : "points")" },
    ]
    .compactMap(\.self).joined(separator: " · ")
  }
}

extension ArticleText {
  /// Returns the lines of the blocks, with an empty line before each.
  func lines(width: Int, indent: String = "") -> [String] {
    blocks.flatMap { [""] + $0.lines(width: width - indent.displayWidth).map { indent + $0 } }
  }
}

extension ArticleText.Block {
  fileprivate func lines(width: Int) -> [String] {
    let (first, rest) =
      switch kind {
      case .paragraph, .heading: ("", "")
      case .quote: ("│ ", "│ ")
      case .item: ("• ", "  ")
      case .code: ("    ", "    ")
      }
    let room = max(width - rest.displayWidth, 20)
    // Code is not wrapped: its lines mean something.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      kind == .code ? [String(line)] : String(line).broken(toWidth: room)
    }
    return lines.enumerated().map { ($0 == 0 ? first : rest) + $1 }
  }
}

extension ReadComment {
  /// Returns the lines of the comment, indented by its level.
  func lines(width: Int, at now: Date, style: Style, locale: Locale) -> [String] {
    // Narrow terminals keep room for words.
    let level = min(comment.depth - 1, max(0, (width - 30) / 2))
    let indent = String(repeating: "  ", count: level)
    let head = [
      comment.author?.name,
      comment.postedAt.map { ArticleRows.age(of: $0, at: now, in: locale) },
      comment.state.sentence,
    ]
    var lines = [
      "", indent + style.apply(.dim, to: head.compactMap(\.self).joined(separator: " · ")),
    ]
    lines += text.lines(width: width, indent: indent).dropFirst()
    if comment.foldedReplyCount > 0 {
      let count = comment.foldedReplyCount
      let replies = count == 1 ? "1 reply" : "\(count.formatted(in: locale)) replies"
      lines.append(indent + style.apply(.dim, to: "[\(replies) folded]"))
    }
    return lines
  }
}

extension Discussion.Comment.State {
  /// The state in words; `nil` for a comment with a text.
  fileprivate var sentence: String? {
    switch self {
    case .present: nil
    case .deleted: "deleted by the author"
    case .dead: "removed by moderators"
    case .unavailable: "unavailable"
    }
  }
}
