import CommandKit
import Foundation

/// The file of sign-ins, one per store, readable by its owner only.
struct SessionFile: Sendable {
  let path: String

  /// Returns the sign-in at a store, or `nil` without a sign-in.
  ///
  /// - Throws: ``StoreFailure/damagedSessions(path:)`` if the file is not valid.
  func session(at location: StoreLocation) throws -> StoreSession? {
    try read(try TextFile(path).read() ?? "")[location.description]
  }

  /// Replaces the sign-in at a store; `nil` removes it.
  ///
  /// - Throws: ``StoreFailure/damagedSessions(path:)`` if the file is not valid.
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
      // The error of the decoder could quote a token.
      throw .damagedSessions(path: path)
    }
  }

  private static func text(of sessions: [String: StoreSession]) throws(StoreFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Encoding strings cannot fail.
    guard let data = try? encoder.encode(sessions) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// Runs an operation while holding an exclusive lock across processes.
  ///
  /// The system releases the lock with the descriptor, even if the process is killed.
  ///
  /// - Throws: ``StoreFailure/lockedSessions(path:)`` if another process holds the lock too long.
  func locked<Value>(_ work: () async throws -> Value) async throws -> Value {
    let lock = path + ".lock"
    try path.parentPath.makeFolder()
    let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw FileFailure.unwritable(path: lock, reason: systemErrorMessage(errno))
    }
    defer { close(descriptor) }
    // The holder waits for a server, so this polls without blocking a thread.
    for _ in 0..<200 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return try await work() }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw StoreFailure.lockedSessions(path: path)
  }
}

/// A sign-in at a store, whose description contains no token.
struct StoreSession: Sendable, Codable, Equatable {
  let name: String
  let role: String
  let accessToken: String
  let refreshToken: String
}

extension StoreSession: CustomStringConvertible, CustomReflectable {
  var description: String { "\(name) (\(role))" }
  var customMirror: Mirror { Mirror(self, children: ["name": name, "role": role]) }
}

/// The identity of the current user at a store.
struct StoreIdentity: Sendable, Decodable {
  let name: String
  let role: String
}
