import Foundation
import Persistence

/// A cache store in a file that several programs may share.
///
/// A failure is thrown and only costs speed. A damaged file is set aside and replaced; a file of
/// another program is not changed. If the file could not be opened, that is tried again after a
/// while.
actor SQLiteCacheStore: CacheStore {
  /// The time after a failure to open in which the file is not tried again.
  private static let respite: TimeInterval = 60
  /// The precision of the time of the last use: a cache hit writes at most this often.
  private static let coarseness: TimeInterval = 600
  /// The number of damaged files after which the disk is to blame.
  private static let mostRebuilds = 3

  private let file: SQLiteCacheDatabase
  private let capacity: Int
  private let now: @Sendable () -> Date
  private var opening: Task<SQLiteCacheDatabase.Handles, any Error>?
  private var failure: (error: any Error, at: Date)?
  private var rebuilds = 0
  private var noting: Task<Void, Never>?

  /// Creates a store; its file is opened when it is first used.
  ///
  /// - Parameters:
  ///   - path: The path of the file; it and its folder are private to the user.
  ///   - capacity: The approximate size of the file in bytes.
  ///   - now: Returns the current date.
  init(at path: String, capacity: Int, now: @escaping @Sendable () -> Date = { Date() }) {
    file = SQLiteCacheDatabase(path: path, capacity: capacity)
    self.capacity = capacity
    self.now = now
  }

  func salt() async throws -> [UInt8] {
    try await withHandles { try await $0.reader.withConnection { try $0.cacheSalt() } }
  }

  func responses(for key: CacheKey) async throws -> [StoredResponse] {
    let rows = try await withHandles {
      try await $0.reader.withConnection { try $0.cacheRows(for: key) }
    }
    let stale = now().addingTimeInterval(-Self.coarseness)
    let late = rows.filter { $0.usedAt < stale || $0.response == nil }
    if !late.isEmpty { note(late) }
    return rows.compactMap(\.response)
  }

  func store(_ response: StoredResponse, for key: CacheKey) async throws {
    guard let row = SQLiteCacheRow(response, usedAt: now()), row.size <= capacity else {
      // The response stored before is outdated all the same.
      try await remove(response.variant, for: key)
      throw SQLiteCacheError.unfit
    }
    let capacity = capacity
    try await withHandles { handles in
      try await handles.writer.transaction { connection in
        try connection.removeCacheRow(response.variant, for: key)
        try connection.makeRoom(for: row.size, within: capacity)
        try connection.insert(row, for: key)
      }
    }
  }

  func remove(_ variant: ResponseVariant, for key: CacheKey) async throws {
    try await withHandles { handles in
      try await handles.writer.withConnection { try $0.removeCacheRow(variant, for: key) }
    }
  }

  func removeAll(at address: String) async throws {
    try await withHandles { handles in
      try await handles.writer.withConnection { connection in
        _ = try connection.prepare("DELETE FROM answer WHERE address = ?").run([address])
      }
    }
  }

  /// Records the use of rows, and removes damaged ones.
  ///
  /// It runs in the background: the caller has the response, and the record only decides on
  /// eviction.
  private func note(_ rows: [SQLiteCacheRow]) {
    let now = now()
    noting = Task { [noting] in
      await noting?.value
      try? await withHandles { handles in
        try await handles.writer.transaction { connection in
          for row in rows { try connection.note(row, usedAt: now) }
        }
      }
    }
  }

  /// Returns once all uses have been recorded.
  func settled() async { await noting?.value }

  // MARK: - Opening

  /// Runs work with the open file; if that finds damage, once more with a new file.
  func withHandles<Value: Sendable>(
    _ work: @Sendable (SQLiteCacheDatabase.Handles) async throws -> Value
  ) async throws -> Value {
    let handles = try await open()
    do {
      return try await work(handles)
    } catch let error as PersistenceError where error.meansDamage {
      try await replace(handles, after: error)
      return try await work(try await open())
    }
  }

  private func open() async throws -> SQLiteCacheDatabase.Handles {
    if let failure {
      guard now().timeIntervalSince(failure.at) >= Self.respite else { throw failure.error }
      self.failure = nil
      opening = nil
    }
    let opening = opening ?? Task { [file] in try await file.open() }
    self.opening = opening
    do {
      return try await opening.value
    } catch {
      if self.opening == opening { failure = (error, now()) }
      throw error
    }
  }

  /// Sets a damaged file aside, unless another task or program has done so already.
  private func replace(
    _ damaged: SQLiteCacheDatabase.Handles,
    after error: PersistenceError
  ) async throws {
    guard rebuilds < Self.mostRebuilds else { throw error }
    guard try await open().writer === damaged.writer else { return }
    rebuilds += 1
    opening = nil
    try file.setAside(damaged.identity)
  }
}

extension PersistenceError {
  /// `true` if the error shows a damaged cache file.
  var meansDamage: Bool {
    switch self {
    case .corrupt, .notADatabase, .noSuchColumn, .unexpectedValue, .newerVersion: true
    case .migration(_, _, let cause as PersistenceError):
      if case .statement = cause { true } else { cause.meansDamage }
    default: false
    }
  }
}
