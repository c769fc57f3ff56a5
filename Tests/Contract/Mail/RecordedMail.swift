import FoundationCore
import Mail

/// A mail server that keeps the messages, and answers as a test says.
final class RecordedMail: MailTransport {
  private let sent = Lock<[MailMessage]>([])
  private let failure = Lock<MailError?>(nil)

  /// The messages of all attempts, in their order.
  var attempts: [MailMessage] { sent.withLock { $0 } }

  /// Fails from now on, or accepts all messages.
  func fail(with error: MailError?) { failure.withLock { $0 = error } }

  func send(
    _ message: MailMessage,
    to server: MailServer,
    beforeContent: @escaping @Sendable () async -> Bool
  ) async throws(MailError) {
    guard await beforeContent() else { throw .cancelled }
    sent.withLock { $0.append(message) }
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
