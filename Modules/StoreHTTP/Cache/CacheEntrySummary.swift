import Foundation
import Persistence

/// What is known of one answer in the file without reading what it says.
struct CacheEntrySummary: Sendable {
  let id: Int
  /// Whose answer it is; empty where that cannot be told any more.
  let host: String
  /// About how many bytes it has in the file.
  let size: Int
  let receivedAt: Date
  /// Whether it would be given without asking whoever answered.
  let isFresh: Bool

  fileprivate init(_ row: borrowing Row, now: Date) throws(PersistenceError) {
    id = try row["id"]
    size = try row["size"]
    receivedAt = try row["received_at"]
    let address: String = try row["address"]
    host = URL(string: address)?.host() ?? ""
    let stored = StoredResponse(
      status: try row["status"],
      fields: SQLiteCacheRow.fields(from: try row["fields"]),
      body: [],
      requestedAt: try row["requested_at"],
      receivedAt: receivedAt,
      variant: ResponseVariant()
    )
    let lifetime = stored.lifetime(hasQuery: address.utf8.contains(UInt8(ascii: "?")))
    isFresh = !stored.terms.control.noCache && lifetime > stored.age(at: now)
  }
}

extension Connection {
  /// Every answer in a cache, at a time.
  func cacheEntries(now: Date) throws -> [CacheEntrySummary] {
    let sql = "SELECT id, address, size, status, requested_at, received_at, fields FROM answer"
    return try prepare(sql).all { try CacheEntrySummary($0, now: now) }
  }

  /// Lets go of answers.
  func removeCacheEntries(_ entries: [CacheEntrySummary]) throws {
    let removal = try prepare("DELETE FROM answer WHERE id = ?")
    for entry in entries { try removal.run([entry.id]) }
  }
}
