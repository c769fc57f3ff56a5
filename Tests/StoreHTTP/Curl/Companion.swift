import Foundation
import TestSupport

/// A program of the system that a test talks to, ended with the test.
final class Companion: Sendable {
  static func path(of name: String) -> String? { Program.path(of: name) }

  private let program: RunningProgram

  /// Starts a program that stays.
  init(_ name: String, _ arguments: [String], in folder: URL) throws {
    guard let path = Self.path(of: name) else { throw CocoaError(.fileNoSuchFile) }
    program = try Program(path, arguments, in: folder.path).start(output: .pipe, errors: .pipe)
  }

  /// What it says until that is in it; what it said in all where it ends before.
  func say(until end: Regex<Substring>) -> String {
    var said = ""
    while said.firstMatch(of: end) == nil, let more = program.output?.availableData, !more.isEmpty {
      said += String(decoding: more, as: UTF8.self)
    }
    return said
  }

  /// Makes `key.pem` and `certificate.pem`, which nobody has signed but itself, for 127.0.0.1.
  static func makeCertificate(in folder: URL) async throws {
    let made = try await SelfSignedCertificate()
    try Data(made.key.utf8).write(to: folder.appending(path: "key.pem"))
    try Data(made.certificate.utf8).write(to: folder.appending(path: "certificate.pem"))
  }
}
