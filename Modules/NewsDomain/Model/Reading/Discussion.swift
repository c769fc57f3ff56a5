public import Foundation
public import FoundationCore

/// The comments on a post of Hacker News, in the order of their tree.
public struct Discussion: Sendable {
  /// A comment.
  public struct Comment: Sendable, Hashable, Identifiable {
    /// The state of a comment.
    public enum State: String, Sendable, Hashable, CaseIterable {
      /// The comment has a text.
      case present
      /// Its author deleted it.
      case deleted
      /// The moderators removed it.
      case dead
      /// It could not be loaded.
      case unavailable
    }

    /// The number of the item.
    public let id: Int
    /// The level in the tree: 1 for a comment on the post, 2 for a reply to that.
    public var depth: Int
    /// The author.
    public var author: Author?
    /// The date.
    public var postedAt: Date?
    /// The text as untrusted HTML.
    public var html: String
    /// The state.
    public var state: State
    /// The number of direct replies that are left out, because they are too deep in the tree.
    public var foldedReplyCount: Int

    /// Returns the text, whose links are numbered from a number.
    public func text(firstLink: Int = 1) -> ArticleText {
      ArticleText(html: html, firstLink: firstLink)
    }
  }

  /// The post; `nil` if it is gone.
  public var post: Article?
  /// The comments, as many as were asked for, each before its replies.
  public var comments: [Comment] = []
  /// The number of all comments, as Hacker News counts them.
  public var total: Int?
  /// `true` if there are more comments within the depth.
  public var hasMore = false
  /// The first error of a comment that could not be loaded.
  public var failure: NewsError?
  /// The provenance of the oldest answer.
  public var provenance: Provenance?

  /// Creates a discussion without comments.
  init() {}
}

extension Article {
  /// The number of the post on Hacker News that discusses the article; `nil` if it is unknown.
  public var hackerNewsNumber: Int? {
    discussionURL?.hackerNewsNumber ?? url.hackerNewsNumber
  }
}

extension URL {
  /// The number of the item that a page of Hacker News shows; `nil` for any other page.
  public var hackerNewsNumber: Int? {
    guard host()?.lowercased() == "news.ycombinator.com", path() == "/item" else { return nil }
    let items = URLComponents(url: self, resolvingAgainstBaseURL: true)?.queryItems ?? []
    return items.first { $0.name == "id" }?.value.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
