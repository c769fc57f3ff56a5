import FoundationCore
import Mail
import TestSupport

/// A mail server that keeps the messages, and answers as a test says.
final class RecordedMail: MailTransport {
  /// The side of the content on which a delivery is held.
  enum Moment: Sendable { case beforeContent, afterContent }

  private struct Hold: Sendable {
    let moment: Moment
    let gate: Gate
  }

  /// The messages whose content was sent, in their order.
  let sent = ObservedValue<[MailMessage]>([])
  /// The number of deliveries that were held.
  let held = ObservedValue(0)
  private let failure = Lock<MailError?>(nil)
  private let hold = Lock<Hold?>(nil)

  /// The messages whose content was sent, in their order.
  var attempts: [MailMessage] { sent.value }

  /// Fails from now on, or accepts all messages.
  func fail(with error: MailError?) { failure.withLock { $0 = error } }

  /// Holds the next delivery until the gate opens or its task is cancelled.
  func holdNext(_ moment: Moment, behind gate: Gate) {
    hold.withLock { $0 = Hold(moment: moment, gate: gate) }
  }

  func send(
    _ message: MailMessage,
    to server: MailServer,
    beforeContent: @escaping @Sendable () async -> Bool
  ) async throws(MailError) {
    let hold = hold.withLock { $0.take() }
    if hold?.moment == .beforeContent { await wait(hold) }
    guard !Task.isCancelled, await beforeContent() else { throw .cancelled }
    sent.update { $0.append(message) }
    if hold?.moment == .afterContent { await wait(hold) }
    if Task.isCancelled { throw .unknownOutcome }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  private func wait(_ hold: Hold?) async {
    held.update { $0 += 1 }
    await withTaskCancellationHandler {
      await hold?.gate.wait()
    } onCancel: {
      Task { await hold?.gate.open() }
    }
  }
}
