import CommandKit
import Foundation

/// The sign-ins that are kept, each under its store, in a file that only its owner can read.
struct SessionFile: Sendable {
  let path: String

  /// The sign-in at a store, if there is one.
  func session(at location: StoreLocation) throws -> StoreSession? {
    try read(try TextFile(path).read() ?? "")[location.description]
  }

  /// Keeps a sign-in in place of the one there was; nothing forgets it.
  func keep(_ session: StoreSession?, at location: StoreLocation) throws {
    var failure: StoreFailure?
    try path.parentPath.makeFolder()
    try TextFile(path).update(permissions: 0o600) { text in
      do throws(StoreFailure) {
        var sessions = try read(text)
        sessions[location.description] = session
        return try Self.text(of: sessions)
      } catch {
        failure = error
        return text
      }
    }
    if let failure { throw failure }
  }

  private func read(_ text: String) throws(StoreFailure) -> [String: StoreSession] {
    guard !text.isEmpty else { return [:] }
    do {
      return try JSONDecoder().decode([String: StoreSession].self, from: Data(text.utf8))
    } catch {
      // What the decoder says could quote a token.
      throw .brokenSessions(path: path)
    }
  }

  private static func text(of sessions: [String: StoreSession]) throws(StoreFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Texts alone are always JSON.
    guard let data = try? encoder.encode(sessions) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension SessionFile {
  /// Does work that no other process does at the same time, as long as it may take.
  ///
  /// The lock goes with the descriptor, also when the process is killed.
  func locked<Value>(_ work: () async throws -> Value) async throws -> Value {
    let lock = path + ".lock"
    try path.parentPath.makeFolder()
    let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw FileFailure.unwritable(path: lock, reason: systemErrorMessage(errno))
    }
    defer { close(descriptor) }
    // Whoever has it asks a server, and so it is waited for without holding a thread.
    for _ in 0..<200 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return try await work() }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw StoreFailure.busySessions(path: path)
  }
}
