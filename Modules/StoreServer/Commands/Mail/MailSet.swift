import CommandKit
import Foundation
import Mail
import StoreCore
import StoreServer

/// `rialto store mail set`: sets the mail server.
enum MailSet {
  private static let host = Argument.one(
    "HOST",
    of: TextLine.self,
    "The name of the mail server."
  )
  private static let from = Argument.one(
    "FROM",
    of: MailAddress.self,
    "The sender: an address, or 'Name <address>'."
  )
  private static let user = Option.value(
    "user",
    "NAME",
    of: TextLine.self,
    "The user name at the server (default: no sign-in)."
  )
  private static let port = Option.value(
    "port",
    "N",
    of: PositiveInt.self,
    "The port (default: 587; with tls, 465)."
  )
  private static let encryption = Option.value(
    "encryption",
    "KIND",
    of: MailServer.Encryption.self,
    "When TLS begins (default: at once at port 465, else by a command)."
  )
  private static let certificates = Option.value(
    "ca-file",
    "PATH",
    of: Path.self,
    "A PEM file with certificates to trust in addition to the system's."
  )
  private static let language = Option.value(
    "language",
    "CODE",
    of: MailLanguage.self,
    "The language for other countries than those of the three (default: en)."
  )
  private static let events = Option.values(
    "events",
    "TYPES",
    of: TextLine.self,
    "The types of the events, separated by commas (default: all three)."
  )

  static let command = Command(
    "set",
    "Sets the mail server, and begins to send messages.",
    discussion: """
      The command asks for the password, unless it is on standard input. The store keeps it, and no command \
      shows it. The settings replace the former ones; pending messages are retried at once. Messages are \
      sent about events from now on.

      The types are \(StoreServer.mailEvents.joined(separator: ", ")).
      """,
    examples: [
      Example(
        "rialto store mail set smtp.example.com 'Mug Shop <shop@example.com>' --user shop",
        "By STARTTLS at port 587."
      ),
      Example(
        "pass show mail | rialto store mail set smtp.example.com shop@example.com --user shop "
          + "--port 465 --password-stdin",
        "By TLS, with a password from a password manager."
      ),
      Example(
        "rialto store mail set relay.example.com shop@example.com --events order.shipped "
          + "--language de",
        "Without a sign-in, about shipments only, in German by default."
      ),
    ],
    arguments: [host, from],
    options: [
      user, PasswordInput.option, port, encryption, certificates, language, events,
    ],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let settings = MailSettings(
      server: try server(of: invocation, in: context),
      from: try invocation[from],
      language: try invocation[language] ?? .english,
      events: try types(of: invocation)
    )
    let store = try await context.openStore(createsStore: true)
    try await store.setMail(settings)
    display.note("Order e-mail is now sent from \(settings.from) via \(settings.server).")
  }

  private static func types(of invocation: Invocation) throws -> [String] {
    let given = try invocation[events].flatMap { $0.text.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    return given.isEmpty ? StoreServer.mailEvents : given
  }

  private static func server(
    of invocation: Invocation,
    in context: any StoreContext
  ) throws -> MailServer {
    let host = try invocation[host].text
    let port = try invocation[port]?.number
    let encryption = try invocation[encryption] ?? (port == 465 ? .tls : .startTLS)
    let user = try invocation[user]?.text
    var password: String?
    if let user {
      let input = try PasswordInput(for: invocation, on: context.display)
      password = try input.password(for: user, at: host) { nil }.revealed
    }
    return try MailServer(
      host: host,
      port: port ?? (encryption == .tls ? 465 : 587),
      encryption: encryption,
      user: user,
      password: password,
      certificatesPath: try invocation[certificates].map(context.path(of:))
    )
  }
}
