#if canImport(CCurl)
import Foundation
import TestSupport

/// A program of the system that a test talks to, ended with the test.
final class Companion: Sendable {
  static func path(of name: String) -> String? { Program.path(of: name) }

  private let program: RunningProgram

  /// Starts a program that stays.
  init(_ name: String, arguments: [String], in folder: URL) throws {
    guard let path = Self.path(of: name) else { throw CocoaError(.fileNoSuchFile) }
    program = try Program(path, arguments, in: folder.path).start(output: .pipe, errors: .pipe)
  }

  /// Returns the output up to a match, or all of it if the process ends before.
  func say(until end: Regex<Substring>) -> String {
    var said = ""
    while said.firstMatch(of: end) == nil, let more = program.output?.availableData, !more.isEmpty {
      said += String(decoding: more, as: UTF8.self)
    }
    return said
  }

  /// Creates `key.pem` and the self-signed `certificate.pem` for 127.0.0.1.
  static func makeCertificate(in folder: URL) async throws {
    let made = try await SelfSignedCertificate()
    try Data(made.key.utf8).write(to: folder.appending(path: "key.pem"))
    try Data(made.certificate.utf8).write(to: folder.appending(path: "certificate.pem"))
  }
}
#endif
