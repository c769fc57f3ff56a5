import FoundationCore
import Mail
import Ordering
import OrderingServer
import StoreCore

/// Sends buyers messages about the events of their orders, one attempt at a time.
struct MailSender: Sendable {
  let transport: any MailTransport

  /// Sends the message of a notification, and returns the outcome.
  ///
  /// `beforeContent` is called before the server gets a byte of the message, and may refuse that.
  /// All attempts have the same `Message-ID`, by which mailboxes recognize a repeated message.
  func send(
    _ notification: OrderNotification,
    by settings: MailSettings,
    beforeContent: @escaping @Sendable () async -> Bool
  ) async -> DeliveryOutcome {
    guard notification.order?.erasedAt == nil else {
      return .refused(reason: "The customer was erased.", response: nil)
    }
    do {
      guard let message = try OrderMail(notification, by: settings)?.message else {
        return .refused(reason: "There is no message for the event.", response: nil)
      }
      try await transport.send(message, to: settings.server, beforeContent: beforeContent)
      return .delivered(response: nil)
    } catch let error as MailError {
      return DeliveryOutcome(error)
    } catch {
      return .refused(reason: "The message cannot be written.", response: nil)
    }
  }
}

extension DeliveryOutcome {
  /// Creates the outcome of a failed attempt.
  fileprivate init(_ error: MailError) {
    let details = error.details
    let reason = [details.title, details.reason].compactMap(\.self).joined(separator: " ")
    self =
      switch error {
      // Another attempt would be refused as well (RFC 5321, 4.2.1).
      case .refused(let code, _) where code >= 500: .refused(reason: reason, response: code)
      case .refused(let code, _): .failed(reason: reason, response: code)
      case .unknownOutcome: .unknown(reason: reason)
      case .invalidAddress, .invalidHeader: .refused(reason: reason, response: nil)
      // What is wrong with the server or the password is wrong for all messages.
      case .invalidServer, .notSupported, .noConnection, .notEncrypted, .certificateRefused,
        .notSignedIn, .timedOut, .cancelled:
        .failed(reason: reason, response: nil)
      }
  }
}
