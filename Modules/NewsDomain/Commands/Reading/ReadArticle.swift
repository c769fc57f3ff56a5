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
