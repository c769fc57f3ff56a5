public import Foundation
import FoundationCore
import Persistence

/// The file of a user's news: the last list, the articles read and saved, the filters and the feeds.
///
/// The key of an article is its canonical URL, so the same article of another provider or another
/// day is read and saved as well. Several programs may use the file at the same time; only the owner
/// can read it.
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

  /// Runs a body in one transaction.
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
