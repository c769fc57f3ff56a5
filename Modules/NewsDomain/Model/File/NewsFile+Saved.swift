public import Foundation
import FoundationCore
import Persistence

extension NewsFile {
  /// An article that the user has saved.
  public struct SavedArticle: Sendable, Hashable {
    /// The article, as it was when it was saved.
    public let article: Article
    /// The time at which it was saved.
    public let savedAt: Date
  }

  /// Saves articles; one saved before keeps its place, and gets its new content.
  ///
  /// - Returns: The number of articles that were not saved before.
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be changed.
  @discardableResult
  public func save(_ articles: [Article]) async throws(NewsError) -> Int {
    let now = now()
    return try await transaction { connection in
      let count = try connection.savedCount()
      let insert = try connection.prepare(
        """
        INSERT INTO saved (id, at, article) VALUES (?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET article = excluded.article
        """
      )
      for article in articles {
        try insert.run([article.id.rawValue, now, try article.jsonText()])
      }
      return try connection.savedCount() - count
    }
  }

  /// Removes saved articles.
  ///
  /// - Returns: The number of articles removed.
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be changed.
  @discardableResult
  public func removeSaved(_ articles: [Article]) async throws(NewsError) -> Int {
    try await transaction { connection in
      let count = try connection.savedCount()
      let delete = try connection.prepare("DELETE FROM saved WHERE id = ?")
      for id in articles.flatMap(\.ids) { try delete.run([id.rawValue]) }
      return count - (try connection.savedCount())
    }
  }

  /// Returns the saved articles, the last one first.
  ///
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be read.
  public func savedArticles() async throws(NewsError) -> [SavedArticle] {
    try await transaction { connection in
      try connection.prepare("SELECT at, article FROM saved ORDER BY number DESC").all { row in
        let at: Date = try row["at"]
        return Article(json: try row["article"]).map { SavedArticle(article: $0, savedAt: at) }
      }
    }
    .compactMap(\.self)
  }
}

extension Connection {
  fileprivate func savedCount() throws -> Int {
    try prepare("SELECT count(*) FROM saved").value() ?? 0
  }
}
