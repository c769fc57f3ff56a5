public import FoundationCore
import Persistence

extension NewsFile {
  /// The articles that a user has read and saved, by identifier.
  public struct Marks: Sendable, Hashable {
    /// The identifiers of the articles read.
    public var read: Set<Article.ID> = []
    /// The identifiers of the articles saved.
    public var saved: Set<Article.ID> = []

    /// Creates the marks of no article.
    public init() {}

    /// Returns `true` if the article or a copy of it has been read.
    public func isRead(_ article: Article) -> Bool { !read.isDisjoint(with: article.ids) }

    /// Returns `true` if the article or a copy of it is saved.
    public func isSaved(_ article: Article) -> Bool { !saved.isDisjoint(with: article.ids) }
  }

  /// The maximum number of articles remembered as read; the first ones are forgotten.
  static let readLimit = 50_000

  /// Returns which of some articles are read and saved.
  ///
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be read.
  public func marks(of articles: [Article]) async throws(NewsError) -> Marks {
    let ids = articles.flatMap(\.ids)
    return try await transaction { connection in
      var marks = Marks()
      marks.read = try connection.ids("SELECT id FROM read WHERE id = ?", among: ids)
      marks.saved = try connection.ids("SELECT id FROM saved WHERE id = ?", among: ids)
      return marks
    }
  }

  /// Marks articles and their copies as read or unread.
  ///
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be changed.
  public func mark(_ articles: [Article], asRead isRead: Bool) async throws(NewsError) {
    try await transaction { connection in
      let sql =
        isRead ? "INSERT OR IGNORE INTO read (id) VALUES (?)" : "DELETE FROM read WHERE id = ?"
      let statement = try connection.prepare(sql)
      for id in articles.flatMap(\.ids) { try statement.run([id.rawValue]) }
      _ = try connection.prepare(
        "DELETE FROM read WHERE number <= (SELECT max(number) FROM read) - ?"
      ).run([Self.readLimit])
    }
  }
}

extension Connection {
  /// Returns the identifiers that a statement finds.
  fileprivate func ids(_ sql: String, among ids: [Article.ID]) throws -> Set<Article.ID> {
    let statement = try prepare(sql)
    return Set(
      try ids.filter { id in
        let found: String? = try statement.value([id.rawValue])
        return found != nil
      }
    )
  }
}
