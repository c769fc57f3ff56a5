public import Foundation
import FoundationCore
import Persistence

extension NewsFile {
  /// A feed of the file, with the number that removes it.
  public struct NumberedFeed: Sendable, Hashable {
    /// The number, which no other feed gets while this one is in the file.
    public let number: Int
    /// The feed.
    public let feed: Feed
  }

  /// The maximum number of feeds.
  public static let feedLimit = 1000

  /// Adds feeds; a feed whose URL is in the file is not changed.
  ///
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be changed.
  /// - Returns: The number of feeds added; those beyond ``feedLimit`` are left out.
  @discardableResult
  public func add(_ feeds: [Feed]) async throws(NewsError) -> Int {
    try await transaction { connection in
      let count = try connection.prepare("SELECT count(*) FROM feed").value() ?? 0
      let insert = try connection.prepare(
        "INSERT OR IGNORE INTO feed (key, address, title) VALUES (?, ?, ?)"
      )
      var added = 0
      for feed in feeds where count + added < Self.feedLimit {
        added += try insert.run([feed.key, feed.address.absoluteString, feed.title])
      }
      return added
    }
  }

  /// Removes a feed.
  ///
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be changed.
  public func remove(_ feed: Feed) async throws(NewsError) -> Bool {
    try await transaction { connection in
      try connection.prepare("DELETE FROM feed WHERE key = ?").run([feed.key]) == 1
    }
  }

  /// Changes the URL of a feed that has moved for good.
  ///
  /// If the file has a feed at the new URL as well, the old one is removed.
  ///
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be changed.
  public func moveFeed(from old: URL, to new: URL) async throws(NewsError) {
    let (old, new) = (Feed(address: old), Feed(address: new))
    try await transaction { connection in
      _ = try connection.prepare(
        "UPDATE OR IGNORE feed SET key = ?, address = ? WHERE key = ?"
      ).run([new.key, new.address.absoluteString, old.key])
      guard old.key != new.key else { return }
      _ = try connection.prepare("DELETE FROM feed WHERE key = ?").run([old.key])
    }
  }

  /// Returns the feeds, in the order in which they were added.
  ///
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be read.
  public func feeds() async throws(NewsError) -> [NumberedFeed] {
    try await transaction { connection in
      try connection.prepare("SELECT number, address, title FROM feed ORDER BY number").all { row in
        let (number, title): (Int, String) = (try row["number"], try row["title"])
        return URL(webAddress: try row["address"]).map {
          NumberedFeed(number: number, feed: Feed(address: $0, title: title))
        }
      }
    }
    .compactMap(\.self)
  }
}
