public import Foundation
import FoundationCore

/// A simulated disk that loses unsynced writes on a power failure.
///
/// It is a layer between SQLite and the files of one folder. Reads and writes work as usual; beside
/// each file it keeps the synced contents. A power failure leaves the synced contents and a random
/// selection of the later writes, in any order.
public final class PowerLossDisk: Sendable {
  fileprivate struct File {
    var kept: [UInt8]
    var unsynced: [Write] = []
  }

  fileprivate enum Write {
    case bytes([UInt8], at: Int)
    case end(at: Int)
  }

  fileprivate struct State {
    var files: [String: File] = [:]
    var count = 0
    var longest = Int.max
    var room = Int.max
  }

  /// The folder, as SQLite names it.
  private let folder: String
  private let onWrite: @Sendable (PowerLossDisk, _ count: Int) -> Void
  private let state = Lock(State())

  /// Watches over a folder, in which no database is open yet, until it is released.
  ///
  /// - Parameters:
  ///   - folder: Where the files are.
  ///   - onWrite: Told of every write before any of it is on the disk, and how many it makes.
  public init(
    at folder: URL,
    onWrite: @escaping @Sendable (PowerLossDisk, _ count: Int) -> Void = { _, _ in }
  ) {
    self.folder = folder.resolvingSymlinksInPath().path + "/"
    self.onWrite = onWrite
    PowerLossVFS.begin(self)
  }

  /// Looks after no file any more that is opened from now on.
  public func release() { PowerLossVFS.end(self) }

  /// Returns the files on the disk after a power failure at this moment, by name.
  public func cut(_ chance: inout some RandomNumberGenerator) -> [String: [UInt8]] {
    let files = state.withLock { $0.files }
    var image: [String: [UInt8]] = [:]
    for (path, file) in files.sorted(by: { $0.key < $1.key }) {
      image[String(path.dropFirst(folder.count))] = file.remains(&chance)
    }
    return image
  }

  /// Is full meanwhile: no file can grow beyond so many bytes.
  ///
  /// - Throws: The error of the body.
  public func withFilesLimited<Value>(
    to bytes: Int,
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
  ) async rethrows -> Value {
    state.withLock { $0.longest = bytes }
    defer { state.withLock { $0.longest = .max } }
    return try await body()
  }

  /// Has room for so many bytes meanwhile, in all of its files together.
  ///
  /// - Throws: The error of the body.
  public func withRoom<Value>(
    of bytes: Int,
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
  ) async rethrows -> Value {
    state.withLock { $0.room = bytes }
    defer { state.withLock { $0.room = .max } }
    return try await body()
  }

  /// The bytes that its files can still grow by.
  public var freeBytes: Int { state.withLock { $0.room == .max ? .max : $0.room - $0.size() } }

  func hasRoom(upTo end: Int, of path: String) -> Bool {
    state.withLock { state in
      guard end <= state.longest else { return false }
      return state.room == .max || state.size(without: path) + end <= state.room
    }
  }

  func holds(_ path: String) -> Bool { path.hasPrefix(folder) }

  func open(_ path: String) {
    state.withLock { state in
      guard state.files[path] == nil else { return }
      let bytes = FileManager.default.contents(atPath: path) ?? Data()
      state.files[path] = File(kept: Array(bytes))
    }
  }

  /// Writes block by block, since a power failure can also lose a part of a write.
  func write(_ bytes: [UInt8], at offset: Int, to path: String) {
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 4096 - (offset + start) % 4096)
      let count = state.withLock { state in
        state.files[path]?.unsynced.append(.bytes(Array(bytes[start..<end]), at: offset + start))
        state.count += 1
        return state.count
      }
      onWrite(self, count)
      start = end
    }
  }

  func truncate(_ path: String, at end: Int) {
    state.withLock { $0.files[path]?.unsynced.append(.end(at: end)) }
  }

  func sync(_ path: String) { state.withLock { $0.files[path]?.sync() } }
}

extension PowerLossDisk.State {
  /// The bytes of all files but one.
  fileprivate func size(without path: String = "") -> Int {
    files.keys.reduce(0) { bytes, file in
      var status = stat()
      return file == path || stat(file, &status) != 0 ? bytes : bytes + Int(status.st_size)
    }
  }
}

extension PowerLossDisk.File {
  fileprivate mutating func sync() {
    for write in unsynced { write.apply(to: &kept) }
    unsynced = []
  }

  /// Returns the file after a power failure in which each unsynced sector of 512 bytes is written
  /// or not.
  fileprivate func remains(_ chance: inout some RandomNumberGenerator) -> [UInt8] {
    var bytes = kept
    for write in unsynced {
      switch write {
      case .end: if Bool.random(using: &chance) { write.apply(to: &bytes) }
      case .bytes(let written, let offset):
        for start in stride(from: 0, to: written.count, by: 512)
        where Bool.random(using: &chance) {
          let piece = Array(written[start..<min(start + 512, written.count)])
          PowerLossDisk.Write.bytes(piece, at: offset + start).apply(to: &bytes)
        }
      }
    }
    return bytes
  }
}

extension PowerLossDisk.Write {
  fileprivate func apply(to bytes: inout [UInt8]) {
    switch self {
    case .end(let end): if end < bytes.count { bytes.removeSubrange(end...) }
    case .bytes(let written, let offset):
      let missing = offset + written.count - bytes.count
      if missing > 0 { bytes += [UInt8](repeating: 0, count: missing) }
      bytes.replaceSubrange(offset..<offset + written.count, with: written)
    }
  }
}
