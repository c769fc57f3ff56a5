/// A way to deliver messages.
public protocol MailTransport: Sendable {
  /// Delivers a message to a server, which then has it.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - server: The server.
  ///   - beforeContent: Called at most once, when the server waits for the content of the message and
  ///     before a byte of it is sent. Returns `false` to send nothing. A delivery that fails before
  ///     has sent nothing; after it, the server may have the message.
  /// - Throws: ``MailError/unknownOutcome`` if the server was sent the message and did not confirm
  ///   it, or another ``MailError`` if the server does not have it.
  func send(
    _ message: MailMessage,
    to server: MailServer,
    beforeContent: @escaping @Sendable () async -> Bool
  ) async throws(MailError)
}

extension MailTransport {
  /// Delivers a message to a server, which then has it.
  ///
  /// - Throws: ``MailError/unknownOutcome`` if the server was sent the message and did not confirm
  ///   it, or another ``MailError`` if the server does not have it.
  public func send(_ message: MailMessage, to server: MailServer) async throws(MailError) {
    try await send(message, to: server) { true }
  }
}
