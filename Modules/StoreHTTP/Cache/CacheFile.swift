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
    case staleOf(host: String)
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
  public func damage() async throws(HTTPError) -> [String] {
    try await explained {
      try await reader()?.withConnection { try $0.checkIntegrity().map(\.description) } ?? []
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
    case .staleOf(let host): entry.host == host && !entry.isFresh
    }
  }
}
