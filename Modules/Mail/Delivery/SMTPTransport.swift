import Foundation
import FoundationCore
import StoreHTTP

/// A transport over SMTP by the system's libcurl, always encrypted.
///
///     try await SMTPTransport().send(message, to: server)
///
/// Each message has its own connection and thread. Servers get the time that RFC 5321 (4.5.3.2)
/// asks for: a filter may look at a message for minutes before the server confirms it.
/// A cancellation ends a delivery within a second or two, and never sends the end of a message whose
/// content is incomplete.
public struct SMTPTransport: MailTransport {
  /// The time limits of a delivery.
  public struct TimeLimits: Sendable, Hashable {
    /// The limit of connecting, with the TLS handshake at a port that begins with it.
    public var connect = Duration.seconds(30)
    /// The limit of each reply before the content of the message.
    public var reply = Duration.seconds(5 * 60)
    /// The limit of the confirmation after the content.
    public var confirmation = Duration.seconds(10 * 60)
    /// The limit of the reply to QUIT, which changes nothing about the message.
    public var quit = Duration.seconds(3)

    /// Creates the usual limits.
    public init() {}
  }

  private let timeLimits: TimeLimits

  /// Creates a transport; nothing is opened before the first message.
  public init(timeLimits: TimeLimits = TimeLimits()) { self.timeLimits = timeLimits }

  public func send(
    _ message: MailMessage,
    to server: MailServer,
    beforeContent: @escaping @Sendable () async -> Bool
  ) async throws(MailError) {
    #if canImport(CCurl)
    let isCancelled = Lock(false)
    let controls = SMTPTransfer.Controls(
      timeLimits: timeLimits,
      beforeContent: beforeContent,
      isCancelled: { isCancelled.withLock { $0 } }
    )
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          Self.ignoreLostConnections()
          continuation.resume(returning: Self.outcome(of: message, server, controls))
        }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
    try outcome.get()
    #else
    throw .notSupported("This platform has no libcurl.")
    #endif
  }

  #if canImport(CCurl)
  private static func outcome(
    of message: MailMessage,
    _ server: MailServer,
    _ controls: SMTPTransfer.Controls
  ) -> Result<Void, MailError> {
    Result { () throws(MailError) in
      let library: CurlLibrary
      do throws(HTTPError) { library = try CurlLibrary() } catch {
        throw .notSupported(error.details.reason ?? error.details.title)
      }
      defer { library.release() }
      let transfer = try SMTPTransfer(message, over: library, controls)
      defer { transfer.close() }
      try transfer.connect(to: server, as: message.from.domain)
      try transfer.run()
    }
  }

  /// Makes a write to a lost connection an error, and not the end of the program.
  private static func ignoreLostConnections() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
  #endif
}
