public import Foundation
import FoundationCore
import Persistence

/// The file of a cache, for inspection and maintenance.
///
///     let file = CacheFile(path)
///     let contents = try await file.contents()
///     try await file.clear(host: "api.example.org")
///
/// Programs may use the file meanwhile. A file that is not a cache is never changed.
public struct CacheFile: Sendable {
  /// The path of the file.
  public let path: String
  private let now: @Sendable () -> Date

  /// Creates a cache file without opening it.
  ///
  /// - Parameters:
  ///   - path: The path, as in ``HTTPClient/Cache/disk(_:bytes:)``.
  ///   - now: Returns the current date, which decides on freshness.
  public init(_ path: String, now: @escaping @Sendable () -> Date = { Date() }) {
    self.path = path
    self.now = now
  }

  /// Returns the contents of the file, which are empty if there is no file.
  ///
  /// It changes nothing, even if the file is damaged.
  ///
  /// - Throws: ``HTTPError/Kind/cacheFailed(_:)`` if the file cannot be read.
  @concurrent
  public func contents() async throws(HTTPError) -> Contents? {
    try await explained {
      guard let size = try fileSize() else { return nil }
      return Contents(try await entries(), fileSize: size)
    }
  }

  /// Returns the errors that SQLite's integrity check finds, none for a sound file.
  ///
  /// It changes nothing.
  ///
  /// - Throws: ``HTTPError/Kind/cacheFailed(_:)`` if the file cannot be read.
  @concurrent
  public func integrityErrors() async throws(HTTPError) -> [String] {
    try await explained {
      try await reader()?.withConnection { try $0.checkIntegrity().map(\.description) } ?? []
    }
  }

  /// Removes responses and returns them; a dry run only returns them.
  ///
  /// If all are removed, a damaged file is recreated, and damaged files set aside before are removed.
  ///
  /// - Parameters:
  ///   - host: The host whose responses are removed, or `nil` for all hosts.
  ///   - isStaleOnly: `true` to remove the stale responses alone.
  ///   - isDryRun: `true` to remove nothing.
  /// - Returns: The responses.
  /// - Throws: ``HTTPError/Kind/cacheFailed(_:)`` if the file cannot be read or written.
  @concurrent
  @discardableResult
  public func clear(
    host: String? = nil,
    isStaleOnly: Bool = false,
    isDryRun: Bool = false
  ) async throws(HTTPError) -> Contents {
    let isSelected: @Sendable (CacheEntrySummary) -> Bool = { entry in
      (host == nil || entry.host == host) && !(isStaleOnly && entry.isFresh)
    }
    return try await explained {
      guard let size = try fileSize() else { return Contents([], fileSize: 0) }
      if isDryRun {
        return Contents(try await entries().filter(isSelected), fileSize: size)
      }
      let removed = try await removeEntries(where: isSelected)
      if host == nil, !isStaleOnly {
        for suffix in [".damaged", ".damaged-wal"] { unlink(path + suffix) }
      }
      return Contents(removed, fileSize: size)
    }
  }

  private func removeEntries(
    where isSelected: @escaping @Sendable (CacheEntrySummary) -> Bool
  ) async throws -> [CacheEntrySummary] {
    let now = now()
    // Clearing inserts no response, so no response has to be evicted.
    let store = SQLiteCacheStore(at: path, capacity: .max / 2) { now }
    let removed = try await store.withHandles { handles in
      try await handles.writer.transaction { connection in
        let entries = try connection.cacheEntries(now: now).filter(isSelected)
        try connection.removeCacheEntries(entries)
        return entries
      }
    }
    try await store.withHandles { handles in
      // Other readers of the file prevent this; the space is reused all the same.
      try await handles.writer.withConnection {
        try? $0.execute(script: "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
    return removed
  }

  private func entries() async throws -> [CacheEntrySummary] {
    let now = now()
    return try await reader()?.withConnection { try $0.cacheEntries(now: now) } ?? []
  }

  /// Opens the file for reading; returns `nil` if there is nothing to read.
  private func reader() async throws -> Database? {
    guard try fileSize() != nil else { return nil }
    switch try SQLiteCacheFormat(ofFileAt: path) {
    case .none: return nil
    case .newer: throw SQLiteCacheError.newer(path)
    case .foreign: throw SQLiteCacheError.foreign(path)
    case .current: return try await .open(.file(path), options: .init(access: .readOnly))
    }
  }

  /// The size of the file with its log in bytes, or `nil` if there is no file.
  private func fileSize() throws -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    // Reading a pipe would block.
    guard status.st_mode & S_IFMT == S_IFREG else { throw SQLiteCacheError.foreign(path) }
    let size = Int(status.st_size)
    return stat(path + "-wal", &status) == 0 ? size + Int(status.st_size) : size
  }

  private func explained<Value>(_ body: () async throws -> Value) async throws(HTTPError) -> Value {
    do { return try await body() } catch is CancellationError {
      throw HTTPError(.cancelled)
    } catch {
      throw HTTPError(.cacheFailed(path), underlying: [error])
    }
  }
}

/// A summary of a cached response without its body.
struct CacheEntrySummary: Sendable {
  let id: Int
  /// The host; empty if it cannot be determined.
  let host: String
  /// The approximate number of bytes in the file.
  let size: Int
  let receivedAt: Date
  /// `true` if the response would be used without contacting the origin.
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
    isFresh = !stored.metadata.control.noCache && lifetime > stored.age(at: now)
  }
}

extension Connection {
  /// Returns the summaries of all responses in the cache.
  func cacheEntries(now: Date) throws -> [CacheEntrySummary] {
    let sql = "SELECT id, address, size, status, requested_at, received_at, fields FROM answer"
    return try prepare(sql).all { try CacheEntrySummary($0, now: now) }
  }

  /// Removes responses.
  func removeCacheEntries(_ entries: [CacheEntrySummary]) throws {
    let removal = try prepare("DELETE FROM answer WHERE id = ?")
    for entry in entries { try removal.run([entry.id]) }
  }
}

extension CacheFile {
  /// A summary of a cache, or of a part of it.
  public struct Contents: Sendable, Hashable {
    /// A summary of the responses of one host.
    public struct Host: Sendable, Hashable {
      /// The name of the host; empty if it cannot be determined.
      public let name: String
      /// The number of responses.
      public internal(set) var entries = 0
      /// The approximate number of bytes.
      public internal(set) var bytes = 0
      /// The number of fresh responses.
      public internal(set) var fresh = 0
      /// The date when the oldest response arrived.
      public internal(set) var oldest: Date
      /// The date when the newest response arrived.
      public internal(set) var newest: Date
    }

    /// The size of the file with its log in bytes.
    public let fileSize: Int
    /// The hosts with cached responses, by name.
    public let hosts: [Host]

    init(_ entries: [CacheEntrySummary], fileSize: Int) {
      self.fileSize = fileSize
      let hosts = entries.reduce(into: [String: Host]()) { hosts, entry in
        let new = Host(name: entry.host, oldest: entry.receivedAt, newest: entry.receivedAt)
        hosts[entry.host, default: new].add(entry)
      }
      self.hosts = hosts.values.ordered { $0.name < $1.name }
    }

    /// The number of responses.
    public var entries: Int { hosts.reduce(0) { $0 + $1.entries } }
    /// The approximate number of bytes.
    public var bytes: Int { hosts.reduce(0) { $0 + $1.bytes } }
    /// The number of fresh responses.
    public var fresh: Int { hosts.reduce(0) { $0 + $1.fresh } }
    /// The number of stale responses.
    public var stale: Int { entries - fresh }
    /// The date when the oldest response arrived.
    public var oldest: Date? { hosts.map(\.oldest).min() }
    /// The date when the newest response arrived.
    public var newest: Date? { hosts.map(\.newest).max() }
  }
}

extension CacheFile.Contents.Host {
  fileprivate mutating func add(_ entry: CacheEntrySummary) {
    entries += 1
    bytes += entry.size
    fresh += entry.isFresh ? 1 : 0
    oldest = min(oldest, entry.receivedAt)
    newest = max(newest, entry.receivedAt)
  }
}
