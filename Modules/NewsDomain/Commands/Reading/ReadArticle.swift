import CommandKit
import Foundation
public import FoundationCore
public import NewsDomain

/// An article with its text and its comments, as `rialto news read` shows it.
struct ReadArticle: Sendable {
  let article: Article
  let text: ArticleText
  /// The discussion on Hacker News; `nil` without one.
  let discussion: Discussion?
  /// The texts of the comments, in their order.
  let comments: [ReadComment]

  init(_ article: Article, discussion: Discussion?) {
    self.article = article
    self.discussion = discussion
    text = article.text
    var firstLink = text.firstLink + text.links.count
    comments = (discussion?.comments ?? []).map { comment in
      let text = comment.text(firstLink: firstLink)
      firstLink += text.links.count
      return ReadComment(comment: comment, text: text)
    }
  }

  /// The URLs of all links, in the order of their numbers from 1.
  var links: [URL] { text.links + comments.flatMap(\.text.links) }

  /// Returns the table of the formats for programs.
  static func table(at now: Date) -> Table<ReadArticle> {
    Table(
      ArticleRows.columns(at: now).map { $0.of(\.article) }
        + ArticleRows.feedback.map { renamed in
          // The comments themselves have that name here.
          renamed.key == "comments"
            ? Column("commentCount", \.article.commentCount) : renamed.of(\.article)
        } + [
          Column("text") { $0.text.blocks.map(\.text).joined(separator: "\n\n") },
          Column("links", \.links),
          Column("comments", \.comments),
        ]
    )
  }
}

/// A comment with its text.
struct ReadComment: TableRepresentable {
  let comment: Discussion.Comment
  let text: ArticleText

  static let table = Table<ReadComment>([
    Column("id", \.comment.id),
    Column("depth", \.comment.depth),
    Column("author") { $0.comment.author?.name },
    Column("postedAt", \.comment.postedAt),
    Column("state", \.comment.state),
    Column("text") { $0.text.blocks.map(\.text).joined(separator: "\n\n") },
    Column("foldedReplies", \.comment.foldedReplyCount),
  ])
}

extension Discussion.Comment.State: JSONRepresentable {}

extension ReadArticle {
  /// Returns the article as a page on the screen.
  func detail(at now: Date, in locale: Locale) -> Detail {
    let comments = comments
    let count = discussion?.total ?? comments.count
    return Detail(
      title: article.titleText,
      subtitle: Self.head(of: article, at: now, in: locale),
      blocks: text.blocks.map { .text($0.text) } + [
        .fields([
          ("Comments", article.commentCount.map(String.init)),
          ("Also in", article.copies.compactMap(\.source?.name).joined(separator: ", ")),
          ("URL", article.url.absoluteString),
        ]),
        .table("Comments") { width in
          guard !comments.isEmpty else { return "" }
          // The first line has the headings.
          let shown = "\(comments.count) of \(max(count, comments.count))"
          let lines = comments.flatMap { comment in
            comment.lines(width: width, at: now, style: .plain, locale: locale).map {
              // A table has no empty lines.
              $0.isEmpty ? " " : $0
            }
          }
          return ([shown] + lines).joined(separator: "\n")
        },
        .fields(links.enumerated().map { ("[\($0 + 1)]", $1.absoluteString) }),
      ]
    )
  }

  /// Returns the article as a page of text: its head, its text, the comments and the links.
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
      let replies = comment.foldedReplyCount.counted("reply", plural: "replies", in: locale)
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
