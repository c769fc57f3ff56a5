import Foundation
import TestSupport

/// A program of the system that a test talks to, ended with the test.
final class Companion: Sendable {
  /// Where programs are looked for; some are for administrators.
  private static let folders = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"]

  static func path(of name: String) -> String? {
    folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  private let process: Process
  private let output: FileHandle

  /// Starts a program that stays.
  init(_ name: String, _ arguments: [String], in folder: URL) throws {
    guard let path = Self.path(of: name) else { throw CocoaError(.fileNoSuchFile) }
    let pipe = Pipe()
    process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    output = pipe.fileHandleForReading
    try process.run()
  }

  deinit {
    // A program that is started from a task inherits its thread's mask, in which the signals that
    // ask to end are blocked: it would stay for ever. This one cannot be blocked.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// What it says until that is in it; what it said in all where it ends before.
  func say(until end: Regex<Substring>) -> String {
    var said = ""
    while said.firstMatch(of: end) == nil {
      let more = output.availableData
      if more.isEmpty { break }
      said += String(decoding: more, as: UTF8.self)
    }
    return said
  }

  /// Makes `key.pem` and `certificate.pem`, which nobody has signed but itself, for 127.0.0.1.
  static func makeCertificate(in folder: URL) throws {
    let openssl = try Companion(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", "key.pem", "-out", "certificate.pem", "-days", "2", "-subj", "/CN=Rialto",
        "-addext", "subjectAltName=IP:127.0.0.1",
      ],
      in: folder
    )
    _ = openssl.say(until: /\0/)
    openssl.process.waitUntilExit()
  }
}
