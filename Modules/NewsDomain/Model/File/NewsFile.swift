public import Foundation
public import FoundationCore
import Persistence

/// The file of a user's news: the last list, the articles read and saved, the filters and the feeds.
///
/// The key of an article is its canonical URL, so the same article of another provider or another
/// day is read and saved as well. Several programs may use the file at the same time; only the owner
/// can read it. Its methods throw ``NewsError/file(_:_:)`` if it cannot be read or changed.
public struct NewsFile: Sendable {
  let path: String
  let now: @Sendable () -> Date
  private let database: Database

  /// Opens the file, and creates it if it is missing.
  ///
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be created for its owner alone, or cannot
  ///   be opened.
  public static func open(
    _ path: String,
    now: @escaping @Sendable () -> Date = { Date() }
  ) async throws(NewsError) -> NewsFile {
    do {
      // Before the file has content: SQLite copies its permissions to the files beside it.
      try PrivateFile.create(at: path)
      let database = try await Database.open(.file(path), migrations: migrations)
      return NewsFile(path: path, now: now, database: database)
    } catch {
      throw .file(path, error)
    }
  }

  private static let migrations = [
    Migration(
      "makes the last list, the articles read and saved, the filters and the feeds",
      script: """
        CREATE TABLE listed (
          number INTEGER PRIMARY KEY,  -- as the list showed it, from 1
          article TEXT NOT NULL        -- JSON
        ) STRICT;

        CREATE TABLE read (
          number INTEGER PRIMARY KEY,  -- in the order of reading, whatever the clock says
          id TEXT NOT NULL UNIQUE
        ) STRICT;

        CREATE TABLE saved (
          number INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE,
          at REAL NOT NULL,            -- seconds since 1970
          article TEXT NOT NULL        -- JSON
        ) STRICT;

        CREATE TABLE filter (
          number INTEGER PRIMARY KEY,
          field TEXT NOT NULL,
          text TEXT NOT NULL,          -- folded, so that case and accents make no second filter
          effect TEXT NOT NULL,
          UNIQUE (field, text)
        ) STRICT;

        CREATE TABLE feed (
          number INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE,    -- the canonical URL
          address TEXT NOT NULL,
          title TEXT NOT NULL
        ) STRICT;
        """
    )
  ]

  func transaction<Value: Sendable>(
    _ body: sending (Connection) throws -> Value
  ) async throws(NewsError) -> Value {
    do {
      return try await database.transaction(.immediate, body)
    } catch {
      throw .file(path, error)
    }
  }
}

extension Article {
  /// Decodes an article of the file; `nil` for one that a newer version of the program wrote.
  init?(json text: String) {
    // The article is lost either way, and its row says so.
    guard let article = try? ExactJSONDecoder().decode(Article.self, from: text.utf8) else {
      return nil
    }
    self = article
  }

  /// Returns the JSON of the file, with a text of limited length.
  func jsonText() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// The identifiers of the article and its copies.
  var ids: [ID] { [id] + copies.map(\.id) }
}

extension NewsFile {
  /// Keeps a list of articles in place of the last one.
  ///
  /// - Parameter articles: The articles, in the order of their numbers from 1.
  /// - Throws: ``NewsError/file(_:_:)``; the last list is kept.
  public func keepList(_ articles: [Article]) async throws(NewsError) {
    try await transaction { connection in
      _ = try connection.prepare("DELETE FROM listed").run()
      let insert = try connection.prepare("INSERT INTO listed VALUES (?, ?)")
      for (index, article) in articles.enumerated() {
        try insert.run([index + 1, try article.jsonText()])
      }
    }
  }

  /// Returns the articles of the last list by number; empty if none has been kept.
  ///
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be read.
  public func lastList() async throws(NewsError) -> [Int: Article] {
    let rows = try await transaction { connection in
      try connection.prepare("SELECT number, article FROM listed").all { row in
        (number: try row["number"] as Int, text: try row["article"] as String)
      }
    }
    return rows.reduce(into: [:]) { $0[$1.number] = Article(json: $1.text) }
  }

  /// Returns an article of the last list, or else a saved one.
  ///
  /// - Parameter address: Its URL, the URL of a copy or of its discussion, or its identifier.
  /// - Returns: The article; `nil` if neither has it.
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be read.
  public func article(at address: String) async throws(NewsError) -> Article? {
    let listed = try await lastList().ordered { $0.key < $1.key }.map(\.value)
    if let article = listed.first(where: { $0.isFound(at: address) }) { return article }
    return try await savedArticles().first { $0.isFound(at: address) }
  }
}

extension Article {
  /// Returns `true` for the URL or the identifier of the article, of a copy or of its discussion.
  public func isFound(at address: String) -> Bool {
    let id = URL(webAddress: address).map(CanonicalURL.string) ?? address
    return ids.contains { $0.rawValue == id }
      || discussionURL.map(CanonicalURL.string) == id
  }
}

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

extension NewsFile {
  /// Saves articles; one saved before keeps its place, and gets its new content.
  ///
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
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be changed.
  @discardableResult
  public func removeSaved(_ articles: [Article]) async throws(NewsError) -> Int {
    try await transaction { connection in
      let delete = try connection.prepare("DELETE FROM saved WHERE id = ?")
      return try articles.flatMap(\.ids).reduce(0) { $0 + (try delete.run([$1.rawValue])) }
    }
  }

  /// Returns the saved articles as they were when they were saved, the last one first.
  ///
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be read.
  public func savedArticles() async throws(NewsError) -> [Article] {
    try await transaction { connection in
      try connection.prepare("SELECT article FROM saved ORDER BY number DESC").all { row in
        Article(json: try row["article"])
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
