import Foundation
import FoundationCore
import Mail
import TestSupport
import Testing

/// Deliveries to a mailbox on this machine.
@Suite(.enabled(if: Mailbox.isAvailable, "python3 or openssl is not installed"))
struct SMTPTransportTests {
  private func message(
    _ text: String = "Hello",
    to recipient: String = "Ann <ann@example.com>"
  ) throws -> MailMessage {
    try MailMessage(
      id: "evt_1",
      date: Date(timeIntervalSince1970: 1_800_000_000),
      from: MailAddress("Mug Shop <shop@example.com>"),
      to: MailAddress(recipient),
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

  private func error(
    _ server: MailServer,
    to recipient: String = "Ann <ann@example.com>",
    _ timeLimits: SMTPTransport.TimeLimits = .init()
  ) async throws -> MailError? {
    let message = try message(to: recipient)
    return await #expect(throws: MailError.self) {
      try await SMTPTransport(timeLimits: timeLimits).send(message, to: server)
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

  @Test func aRefusedRecipientNamesThatReplyAlone() async throws {
    let mailbox = try await Mailbox()
    let error = try await error(server(mailbox), to: "nobody@example.com")
    #expect(error == .refused(code: 550, reply: "550 No such user"))
  }

  @Test func anyPositiveReplyConfirms() async throws {
    let mailbox = try await Mailbox(reply: "251 Forwarded")
    try await SMTPTransport().send(message(), to: server(mailbox))
    #expect(await mailbox.mails.waitUntil { $0.count == 1 })
  }

  // MARK: - Servers that are silent

  /// The limits; a silent server exceeds one at once.
  private static func limits(
    short limit: WritableKeyPath<SMTPTransport.TimeLimits, Duration>
  ) -> SMTPTransport.TimeLimits {
    var limits = SMTPTransport.TimeLimits()
    limits[keyPath: limit] = .milliseconds(50)
    return limits
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [Mailbox.Silence.greeting, .sender, .recipient, .data]
  )
  func silenceBeforeTheContentIsAFailure(silence: Mailbox.Silence) async throws {
    let mailbox = try await Mailbox(silence: silence)
    var limits = SMTPTransport.TimeLimits()
    limits.reply = .seconds(1)
    let transport = SMTPTransport(timeLimits: limits)
    let (message, server, asked) = (try message(), try server(mailbox), Lock(0))
    await #expect(throws: MailError.timedOut) {
      try await transport.send(message, to: server) {
        asked.withLock { $0 += 1 }
        return true
      }
    }
    #expect(asked.withLock(\.self) == 0)
    #expect(mailbox.mails.value.isEmpty)
  }

  @Test(.timeLimit(.minutes(10)))
  func silenceAfterTheContentLeavesTheOutcomeUnknown() async throws {
    let mailbox = try await Mailbox(silence: .end)
    let limits = Self.limits(short: \.confirmation)
    #expect(try await error(server(mailbox), limits) == .unknownOutcome)
    #expect(await mailbox.mails.waitUntil { $0.count == 1 })
  }

  @Test func aConnectionThatEndsAfterTheContentLeavesTheOutcomeUnknown() async throws {
    let mailbox = try await Mailbox(reply: nil)
    #expect(try await error(server(mailbox)) == .unknownOutcome)
    #expect(await mailbox.mails.waitUntil { $0.count == 1 })
  }

  /// RFC 5321, 4.5.3.2.
  @Test func aServerHasMinutesToReplyAndTenToConfirm() async throws {
    #expect(SMTPTransport.TimeLimits().reply >= .seconds(300))
    #expect(SMTPTransport.TimeLimits().confirmation >= .seconds(600))
    let mailbox = try await Mailbox(silence: .end)
    let (message, server) = (try message(), try server(mailbox))
    async let sending: Void = SMTPTransport().send(message, to: server)
    #expect(await mailbox.silences.waitUntil { $0 == 1 })
    try mailbox.goOn()
    try await sending
    #expect(await mailbox.mails.waitUntil { $0.count == 1 })
  }

  @Test(.timeLimit(.minutes(10))) func silenceAfterQUITHoldsUpNoDelivery() async throws {
    let mailbox = try await Mailbox(silence: .quit)
    let limits = Self.limits(short: \.quit)
    try await SMTPTransport(timeLimits: limits).send(message(), to: server(mailbox))
    let refused = try await error(server(mailbox), to: "nobody@example.com", limits)
    #expect(refused == .refused(code: 550, reply: "550 No such user"))
    #expect(await mailbox.silences.waitUntil { $0 == 2 })
  }

  // MARK: - Deliveries that are ended

  @Test func noContentIsSentWithoutLeave() async throws {
    let mailbox = try await Mailbox()
    let (message, server) = (try message(), try server(mailbox))
    await #expect(throws: MailError.cancelled) {
      try await SMTPTransport().send(message, to: server) { false }
    }
    #expect(await mailbox.closedConnections.waitUntil { $0 == 1 })
    #expect(mailbox.mails.value.isEmpty)
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [Mailbox.Silence.greeting, .recipient, .content, .end]
  )
  func aCancelledDeliveryEndsAtOnceAndSendsNoPartOfAMessage(silence: Mailbox.Silence) async throws {
    let mailbox = try await Mailbox(silence: silence)
    let server = try server(mailbox)
    // More than fits into the buffers of the connection.
    let message = try message(String(repeating: "äöü ", count: silence == .content ? 100_000 : 1))
    let sending = Task { try await SMTPTransport().send(message, to: server) }
    #expect(await mailbox.silences.waitUntil { $0 == 1 })
    sending.cancel()
    let expected: MailError =
      [.content, .end].contains(silence) ? .unknownOutcome : .cancelled
    await #expect(throws: expected) { try await sending.value }
    try mailbox.goOn()
    #expect(await mailbox.closedConnections.waitUntil { $0 == 1 })
    #expect(mailbox.mails.value.map(\.data) == (silence == .end ? [message.text] : []))
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
