import Foundation
import FoundationCore
import StoreHTTP

/// A transport over SMTP by the system's libcurl, always encrypted.
///
///     try await SMTPTransport().send(message, to: server)
///
/// Each message has a connection and a thread of its own. An attempt takes at most twenty seconds.
public struct SMTPTransport: MailTransport {
  /// Creates a transport; nothing is opened before the first message.
  public init() {}

  public func send(_ message: MailMessage, to server: MailServer) async throws(MailError) {
    #if canImport(CCurl)
    let isCancelled = Lock(false)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          Self.ignoreLostConnections()
          continuation.resume(returning: Self.outcome(of: message, server, isCancelled))
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
    _ isCancelled: Lock<Bool>
  ) -> Result<Void, MailError> {
    Result { () throws(MailError) in
      let library: CurlLibrary
      do throws(HTTPError) { library = try CurlLibrary() } catch {
        throw .notSupported(error.details.reason ?? error.details.title)
      }
      defer { library.release() }
      let transfer = try SMTPTransfer(message, over: library)
      defer { transfer.close() }
      try transfer.connect(to: server, as: message.from.domain)
      try transfer.run { isCancelled.withLock { $0 } }
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
