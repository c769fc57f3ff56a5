import Foundation
import FoundationCore

/// A mail server on this machine, which keeps what it is sent.
///
/// Python does its TLS, with a certificate made for it.
package final class Mailbox: Sendable {
  /// A delivered message.
  package struct Mail: Sendable, Decodable {
    /// The user who signed in; `nil` without a sign-in.
    package let user: String?
    package let from: String
    package let to: [String]
    /// The message, with CRLF at the end of its lines.
    package let data: String
  }

  /// The time at which a mailbox encrypts the connection.
  package enum Encryption: String, Sendable {
    case never, fromTheBeginning, afterStartTLS
  }

  /// The step before which a mailbox is silent, until it goes on.
  package enum Silence: String, Sendable {
    case greeting
    case sender = "MAIL"
    case recipient = "RCPT"
    case data = "DATA"
    /// It has read a line of the message, and reads no more.
    case content
    /// It has read the message.
    case end
    case quit = "QUIT"
  }

  /// `true` if the programs that it needs are installed.
  package static let isAvailable = python != nil && SelfSignedCertificate.isAvailable

  package let port: Int
  /// The path of the certificate, which a sender must trust.
  package var certificatePath: String { folder.file("certificate.pem") }
  /// The delivered messages, in the order of their arrival.
  package let mails = ObservedValue<[Mail]>([])
  /// The commands that were sent without encryption, without their arguments.
  package let plainCommands = ObservedValue<[String]>([])

  /// The number of times that it was silent.
  package let silences = ObservedValue(0)
  /// The number of connections that have ended.
  package let closedConnections = ObservedValue(0)

  private let folder: TemporaryFolder
  private let program: RunningProgram
  private static let python = Program.path(of: "python3")

  /// Starts a mailbox at a port that the system chooses.
  ///
  /// - Parameters:
  ///   - encryption: The time at which the connection is encrypted.
  ///   - password: The password of all users.
  ///   - reply: The reply to all messages; `nil` to read them and close the connection.
  ///   - silence: The step before which it is silent; `nil` for no step.
  /// - Throws: The error of a program that cannot be started.
  package init(
    _ encryption: Encryption = .afterStartTLS,
    password: String = "secret",
    reply: String? = "250 Accepted",
    silence: Silence? = nil
  ) async throws {
    guard let python = Self.python else { throw CocoaError(.fileNoSuchFile) }
    folder = try TemporaryFolder()
    let made = try await SelfSignedCertificate()
    try Data((made.key + made.certificate).utf8).write(to: URL(filePath: folder.file("both.pem")))
    try Data(made.certificate.utf8).write(to: URL(filePath: folder.file("certificate.pem")))
    program = try Program(
      python,
      [
        "-c", Self.script, encryption.rawValue, password, reply ?? "", folder.file("both.pem"),
        silence?.rawValue ?? "",
      ]
    ).start(input: .socket, output: .pipe)
    var lines = LineReader(program.output)
    guard let first = lines.next(), let port = Int(first) else {
      throw CocoaError(.fileReadUnknown)
    }
    self.port = port
    Thread.detachNewThread { [lines, mails, plainCommands, silences, closedConnections] in
      var lines = lines
      while let line = lines.next() {
        if let mail = try? JSONDecoder().decode(Mail.self, from: Data(line.utf8)) {
          mails.update { $0.append(mail) }
        } else if line == "silent" {
          silences.update { $0 += 1 }
        } else if line == "closed" {
          closedConnections.update { $0 += 1 }
        } else {
          plainCommands.update { $0.append(line) }
        }
      }
    }
  }
}

extension Mailbox {
  /// Ends the silence.
  package func goOn() throws { try program.input?.write("\n".utf8) }
}

/// The lines of a pipe.
private struct LineReader: Sendable {
  private let handle: FileHandle?
  private var bytes: [UInt8] = []

  init(_ handle: FileHandle?) { self.handle = handle }

  mutating func next() -> String? {
    while true {
      if let end = bytes.firstIndex(of: 0x0A) {
        defer { bytes.removeFirst(end + 1) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      guard let more = handle?.availableData, !more.isEmpty else { return nil }
      bytes += more
    }
  }
}
