public import Foundation
import Persistence

/// The file that clients keep answers in, for whoever looks after it.
///
///     let file = CacheFile(path)
///     let contents = try await file.contents()
///     try await file.clear(.host("api.example.org"))
///
/// Programs that use the file may run meanwhile. A file that is no cache is never changed.
public struct CacheFile: Sendable {
  /// Where it is, or will be.
  public let path: String
  private let now: @Sendable () -> Date

  /// Names a file; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - path: Where it is, as in ``HTTPClient/Cache/disk(_:bytes:)``.
  ///   - now: What time it is, which decides what is fresh.
  public init(_ path: String, now: @escaping @Sendable () -> Date = { Date() }) {
    self.path = path
    self.now = now
  }

  /// Which of the answers are meant.
  public enum Selection: Sendable, Hashable {
    /// All of them.
    case all
    /// Those of one host.
    case host(String)
    /// Those that would not be given any more without asking.
    case stale
    /// Those of both.
    case staleFromHost(String)
  }

  /// What is in it; nothing where there is no file yet.
  ///
  /// Nothing is changed, damaged or not.
  @concurrent
  public func contents() async throws(HTTPError) -> Contents? {
    try await explained {
      guard let size = try fileSize() else { return nil }
      return Contents(try await entries(), fileSize: size)
    }
  }

  /// What is wrong inside of it, in SQLite's words: nothing in a sound one.
  ///
  /// Nothing is changed.
  @concurrent
  public func integrityErrors() async throws(HTTPError) -> [String] {
    try await explained {
      try await reader()?.use { try $0.findings().map(\.description) } ?? []
    }
  }

  /// Lets go of answers, and tells which they were; a trial only tells.
  ///
  /// Where all of them are meant, a damaged file is made anew, and those that were set aside as
  /// damaged before are removed.
  @concurrent
  @discardableResult
  public func clear(
    _ selection: Selection = .all,
    isDryRun: Bool = false
  ) async throws(HTTPError) -> Contents {
    try await explained {
      guard let size = try fileSize() else { return Contents([], fileSize: 0) }
      if isDryRun {
        return Contents(try await entries().filter(selection.isMet(by:)), fileSize: size)
      }
      let removed = try await removeEntries(selection)
      if selection == .all {
        for suffix in [".damaged", ".damaged-wal"] { unlink(path + suffix) }
      }
      return Contents(removed, fileSize: size)
    }
  }

  private func removeEntries(_ selection: Selection) async throws -> [CacheEntrySummary] {
    let now = now()
    // Nothing is put in, so nothing has to make room.
    let store = SQLiteCacheStore(at: path, capacity: .max / 2) { now }
    let removed = try await store.withHandles { handles in
      try await handles.writer.transaction { connection in
        let entries = try connection.cacheEntries(now: now).filter(selection.isMet(by:))
        try connection.removeCacheEntries(entries)
        return entries
      }
    }
    try await store.withHandles { handles in
      // Others who read the file now prevent this; the room is used again all the same.
      try await handles.writer.use {
        try? $0.execute(script: "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
    return removed
  }

  private func entries() async throws -> [CacheEntrySummary] {
    let now = now()
    return try await reader()?.use { try $0.cacheEntries(now: now) } ?? []
  }

  /// A connection that only reads; nothing where there is nothing that could be read.
  private func reader() async throws -> Database? {
    guard try fileSize() != nil else { return nil }
    switch try SQLiteCacheFormat(ofFileAt: path) {
    // Nothing in an older one is ever used.
    case .none, .older: return nil
    case .newer: throw SQLiteCacheError.newer(path)
    case .foreign: throw SQLiteCacheError.foreign(path)
    case .current: return try await .open(.file(path), options: .init(access: .readOnly))
    }
  }

  /// How many bytes it has with its log; nothing where there is no file.
  private func fileSize() throws -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    // A pipe would be waited for.
    guard status.st_mode & S_IFMT == S_IFREG else { throw SQLiteCacheError.foreign(path) }
    let size = Int(status.st_size)
    return stat(path + "-wal", &status) == 0 ? size + Int(status.st_size) : size
  }

  private func explained<Value>(
    _ body: () async throws -> Value
  ) async throws(HTTPError) -> Value {
    do { return try await body() } catch is CancellationError {
      throw HTTPError(.cancelled)
    } catch {
      throw HTTPError(.cacheFailed(path), underlying: [error])
    }
  }
}

extension CacheFile.Selection {
  func isMet(by entry: CacheEntrySummary) -> Bool {
    switch self {
    case .all: true
    case .host(let host): entry.host == host
    case .stale: !entry.isFresh
    case .staleFromHost(let host): entry.host == host && !entry.isFresh
    }
  }
}

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
    isFresh = !stored.metadata.control.noCache && lifetime > stored.age(at: now)
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

extension CacheFile {
  /// What is in a cache, or in a part of it.
  public struct Contents: Sendable, Hashable {
    /// The answers of one host.
    public struct Host: Sendable, Hashable {
      /// The name of the host; empty where it cannot be told.
      public let name: String
      /// How many answers there are.
      public internal(set) var entries = 0
      /// About how many bytes they have.
      public internal(set) var bytes = 0
      /// How many of them would be given without asking the host.
      public internal(set) var fresh = 0
      /// When the oldest of them arrived.
      public internal(set) var oldest: Date
      /// When the newest of them arrived.
      public internal(set) var newest: Date
    }

    /// How many bytes the file takes, with what waits in its log.
    public let fileSize: Int
    /// The hosts whose answers there are, in the order of their names.
    public let hosts: [Host]

    init(_ entries: [CacheEntrySummary], fileSize: Int) {
      self.fileSize = fileSize
      let hosts = entries.reduce(into: [String: Host]()) { hosts, entry in
        let new = Host(name: entry.host, oldest: entry.receivedAt, newest: entry.receivedAt)
        hosts[entry.host, default: new].add(entry)
      }
      self.hosts = hosts.values.sorted { $0.name < $1.name }
    }

    /// How many answers there are.
    public var entries: Int { hosts.reduce(0) { $0 + $1.entries } }
    /// About how many bytes they have.
    public var bytes: Int { hosts.reduce(0) { $0 + $1.bytes } }
    /// How many of them would be given without asking.
    public var fresh: Int { hosts.reduce(0) { $0 + $1.fresh } }
    /// How many of them would not.
    public var stale: Int { entries - fresh }
    /// When the oldest of them arrived.
    public var oldest: Date? { hosts.map(\.oldest).min() }
    /// When the newest of them arrived.
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
