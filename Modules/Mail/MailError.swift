public import FoundationCore

/// An error of a message or of its delivery.
///
/// No text has a password or the content of a message.
public enum MailError: Error, Sendable, Hashable {
  /// The text is not an address that mail servers accept.
  case invalidAddress(String)
  /// A header field of that name would contain control characters.
  case invalidHeader(String)
  /// The name or the port of the server is not valid.
  case invalidServer(String)
  /// This program cannot send mail on this platform, with the reason.
  case notSupported(String)
  /// The server could not be reached, with the reason.
  case noConnection(String)
  /// The server offers no encryption.
  case notEncrypted
  /// The certificate of the server is not trusted.
  case certificateRefused(String)
  /// The server did not accept the user name and the password.
  case notSignedIn
  /// The server refused the message, with its reply code and its reply.
  case refused(code: Int, reply: String)
  /// The server did not answer in time.
  case timedOut
  /// The server was sent the message, and did not say whether it has it.
  ///
  /// Another delivery could be a second copy.
  case unknownOutcome
  /// The caller cancelled the delivery.
  case cancelled
}

extension MailError: Failure {
  public var details: FailureDetails {
    switch self {
    case .invalidAddress(let text):
      .init(
        "mail.invalid_address",
        .usage,
        "'\(text.terminalSafe)' is not an e-mail address.",
        suggestion: "Enter an address in ASCII, such as shop@example.com."
      )
    case .invalidHeader(let name):
      .init(
        "mail.invalid_header",
        .usage,
        "The \(name) of the message has control characters.",
        suggestion: "Enter it on one line."
      )
    case .invalidServer(let reason):
      .init("mail.invalid_server", .usage, "Invalid mail server.", reason: reason)
    case .notSupported(let reason):
      .init("mail.not_supported", .unavailable, "Cannot send mail.", reason: reason)
    case .noConnection(let reason):
      .init(
        "mail.no_connection",
        .unavailable,
        "Could not connect to the mail server.",
        reason: reason
      )
    case .notEncrypted:
      .init(
        "mail.not_encrypted",
        .refused,
        "The mail server offers no encryption.",
        reason: "Passwords and messages are sent over TLS only."
      )
    case .certificateRefused(let reason):
      .init(
        "mail.certificate_refused",
        .refused,
        "The certificate of the mail server is not trusted.",
        reason: reason,
        suggestion: "If you trust the server, name a file with its certificate with --ca-file."
      )
    case .notSignedIn:
      .init(
        "mail.not_signed_in",
        .authentication,
        "The mail server did not accept the user name and the password."
      )
    case .refused(let code, let reply):
      .init(
        "mail.refused",
        .refused,
        "The mail server refused the message with \(code).",
        reason: reply.isEmpty ? nil : reply
      )
    case .timedOut: .init("mail.timed_out", .unavailable, "The mail server did not answer in time.")
    case .unknownOutcome:
      .init(
        "mail.unknown_outcome",
        .unavailable,
        "The outcome is unknown.",
        reason: "The mail server was sent the message and did not confirm it."
      )
    case .cancelled: .init("mail.cancelled", .cancelled, "Cancelled.")
    }
  }
}
