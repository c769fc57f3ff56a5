import FoundationCore
public import NewsDomain

/// An article of a list, with its number and the marks of the user.
public struct ListedArticle: Sendable, Hashable {
  /// The number, by which the next command can name the article; from 1.
  public let number: Int
  /// The article.
  public let article: Article
  /// `true` if the user has read the article.
  public let isRead: Bool
  /// `true` if the user has saved the article.
  public let isSaved: Bool
  /// `true` if a filter marks the article.
  public let isMarked: Bool

  /// Returns articles with numbers from 1 and their marks.
  static func list(
    _ articles: [Article],
    marks: NewsFile.Marks,
    filters: [NewsFilter]
  ) -> [ListedArticle] {
    articles.enumerated().map { index, article in
      ListedArticle(
        number: index + 1,
        article: article,
        isRead: marks.isRead(article),
        isSaved: marks.isSaved(article),
        isMarked: filters.effect(on: article) == .mark
      )
    }
  }

  /// The marks in a table: unread, saved and marked by a filter.
  var signs: String { (isRead ? "" : "•") + (isSaved ? "★" : "") + (isMarked ? "!" : "") }

  /// The marks in words, for a pipe.
  var words: String {
    ([isRead ? "read" : "unread"] + (isSaved ? ["saved"] : []) + (isMarked ? ["marked"] : []))
      .joined(separator: ",")
  }
}
