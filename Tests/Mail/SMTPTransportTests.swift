import Foundation
import FoundationCore
import Mail
import TestSupport
import Testing

/// Deliveries to a mailbox on this machine.
@Suite(.enabled(if: Mailbox.isAvailable, "python3 or openssl is not installed"))
struct SMTPTransportTests {
  private func message(_ text: String = "Hello") throws -> MailMessage {
    try MailMessage(
      id: "evt_1",
      date: Date(timeIntervalSince1970: 1_800_000_000),
      from: MailAddress("Mug Shop <shop@example.com>"),
      to: MailAddress("Ann <ann@example.com>"),
      subject: "Größe",
      content: MailContent(
        language: "en",
        heading: "Hi",
        sections: [.paragraph(text)],
        footer: "Mug Shop"
      )
    )
  }

  private func server(
    _ mailbox: Mailbox,
    _ encryption: MailServer.Encryption = .startTLS,
    password: String = "secret",
    isTrusted: Bool = true
  ) throws -> MailServer {
    try MailServer(
      host: "127.0.0.1",
      port: mailbox.port,
      encryption: encryption,
      user: "shop",
      password: password,
      certificatesPath: isTrusted ? mailbox.certificatePath : nil
    )
  }

  private func error(_ server: MailServer) async throws -> MailError? {
    let message = try message()
    return await #expect(throws: MailError.self) {
      try await SMTPTransport().send(message, to: server)
    }
  }

  @Test func aMessageArrivesAfterSTARTTLS() async throws {
    let mailbox = try await Mailbox()
    let message = try message("A line.\n.\n..two\n" + String(repeating: "äöü ", count: 30_000))
    try await SMTPTransport().send(message, to: server(mailbox))
    #expect(await mailbox.mails.waitUntil { $0.count == 1 })
    let mail = try #require(mailbox.mails.value.first)
    #expect(mail.user == "shop")
    #expect(mail.from == "shop@example.com")
    #expect(mail.to == ["ann@example.com"])
    #expect(mail.data == message.text)
    #expect(mailbox.plainCommands.value == ["EHLO", "STARTTLS"])
  }

  @Test func aMessageArrivesOverTLS() async throws {
    let mailbox = try await Mailbox(.fromTheBeginning)
    let message = try message()
    try await SMTPTransport().send(message, to: server(mailbox, .tls))
    #expect(await mailbox.mails.waitUntil { $0.count == 1 })
    #expect(mailbox.mails.value.map(\.data) == [message.text])
  }

  @Test func aServerWithoutEncryptionGetsNothing() async throws {
    let mailbox = try await Mailbox(.never)
    #expect(try await error(server(mailbox)) == .notEncrypted)
    #expect(await mailbox.plainCommands.waitUntil { $0.first == "EHLO" })
    #expect(mailbox.plainCommands.value.allSatisfy { ["EHLO", "STARTTLS", "QUIT"].contains($0) })
    guard case .noConnection = try await error(server(mailbox, .tls)) else {
      Issue.record("A server without TLS was taken for one.")
      return
    }
    #expect(mailbox.mails.value.isEmpty)
  }

  @Test func aCertificateThatIsNotTrustedIsRefused() async throws {
    for (box, server) in [
      (Mailbox.Encryption.afterStartTLS, MailServer.Encryption.startTLS), (.fromTheBeginning, .tls),
    ] {
      let mailbox = try await Mailbox(box)
      guard
        case .certificateRefused = try await error(self.server(mailbox, server, isTrusted: false))
      else {
        Issue.record("\(box)")
        return
      }
      #expect(mailbox.mails.value.isEmpty)
    }
  }

  @Test func aWrongPasswordIsRefusedAndNotShown() async throws {
    let mailbox = try await Mailbox()
    let error = try await error(server(mailbox, password: "hunter2"))
    #expect(error == .notSignedIn)
    let shown = "\(String(reflecting: error)) \(String(describing: error?.details))"
    #expect(!shown.contains("hunter2"))
    #expect(mailbox.mails.value.isEmpty)
  }

  @Test func aRefusedMessageNamesTheReply() async throws {
    let mailbox = try await Mailbox(reply: "552 Too much \u{1B}[31mfor me")
    guard case .refused(552, let reply) = try await error(server(mailbox)) else {
      Issue.record("It is not a refusal.")
      return
    }
    #expect(reply.contains("Too much"))
    #expect(!reply.contains("\u{1B}"))
  }

  @Test func aPortWithoutAServerIsNotReached() async throws {
    let port = try ClosedPort()
    let server = try MailServer(host: "127.0.0.1", port: port.port, encryption: .tls)
    guard case .noConnection = try await error(server) else {
      Issue.record("It was reached.")
      return
    }
  }

  @Test func aPasswordIsInNoDescription() throws {
    let server = try MailServer(
      host: "smtp.example.com",
      port: 465,
      encryption: .tls,
      user: "shop",
      password: "hunter2"
    )
    var dumped = ""
    dump(server, to: &dumped)
    let shown = "\(server) \(String(reflecting: server)) \(dumped)"
    #expect(!shown.contains("hunter2"))
  }

  @Test(arguments: ["", "smtp.example.com/x", "a@b", "smtp example", "[::1]", "a:25"])
  func aHostIsAName(host: String) {
    #expect(throws: MailError.self) { try MailServer(host: host, port: 465, encryption: .tls) }
  }
}
