/// A way to deliver messages.
public protocol MailTransport: Sendable {
  /// Delivers a message to a server, which then has it.
  ///
  /// - Throws: ``MailError`` if the server does not confirm that it has the message.
  func send(_ message: MailMessage, to server: MailServer) async throws(MailError)
}
