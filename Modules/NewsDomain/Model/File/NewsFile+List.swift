import Foundation
import FoundationCore
import Persistence

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
}
