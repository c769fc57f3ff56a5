public import CommandKit
import Foundation
public import FoundationCore
public import Mail
public import OrderingServer
import StoreCore
import StoreServer

/// `rialto store mail`: sets up the messages to buyers.
enum MailGroup {
  static let command = Command(
    "mail",
    "Shows and sets the server that sends buyers e-mail about their orders.",
    discussion: """
      Buyers are told when an order is placed, shipped or refunded: as plain text and HTML, in English, \
      German or French by the country of the order. Nothing is sent before a mail server is set, and then \
      only over TLS.

      'rialto store serve' delivers the messages, also those that other commands caused while it was \
      not running: without it, they wait. An attempt that fails is repeated, after 10 seconds at first \
      and half a day at last; after the twelfth, or once the server refuses the message for good, it is a \
      dead letter, which 'deliveries --retry' sends again. A repeated message has the same Message-ID.

      A buyer is written to once. If the server was sent a message and does not confirm it within ten \
      minutes, or the connection or 'serve' ends before, the outcome is unknown: the buyer may have the \
      message. No second copy is sent unless you retry it by its number.
      """,
    examples: [
      Example(
        "rialto store mail set smtp.example.com 'Mug Shop <shop@example.com>' --user shop",
        "Set the server, and enter the password at the prompt."
      ),
      Example("rialto store mail", "Show the server, the sender and the events."),
      Example("rialto store mail --json=host,from", "As JSON for scripts."),
      Example("rialto store mail test ann@example.com", "Send a test message."),
      Example("rialto store mail deliveries --status dead", "List what was not delivered."),
      Example("rialto store mail deliveries --retry", "Send all of that again."),
      Example("rialto store mail deliveries --status unknown", "List unknown outcomes."),
    ],
    subcommands: [MailDeliveries.command, set, test],
    output: .one(table)
  ) { _, context in
    let store = try await context.openStore()
    guard let settings = try await store.mail.settings() else { throw StoreServerError.mail(.off) }
    try context.display.detail(settings, as: table)
  }

  private static let host = Argument<TextLine?>("HOST", "The name of the mail server.")
  private static let from = Argument<MailAddress?>(
    "FROM",
    "The sender: an address, or 'Name <address>'."
  )
  private static let user = Option<TextLine?>(
    "user NAME",
    "The user name at the server (default: no sign-in)."
  )
  private static let port = Option<PositiveInt?>(
    "port N",
    "The port (default: 587; with tls, 465)."
  )
  private static let encryption = Option<MailServer.Encryption?>(
    "encryption KIND",
    "When TLS begins (default: at once at port 465, else by a command)."
  )
  private static let certificates = Option<Path?>(
    "ca-file PATH",
    "A PEM file with certificates to trust in addition to the system's."
  )
  private static let language = Option<MailLanguage?>(
    "language CODE",
    "The language for other countries than those of the three (default: en)."
  )
  private static let events = Option<[TextLine]>(
    "events TYPES",
    "The types of the events, separated by commas (default: all three)."
  )
  private static let isOff = Option.flag(
    "off",
    "Stop sending messages, and remove the password and all messages."
  )

  private static let set = Command(
    "set",
    "Sets the mail server and begins to send messages, or stops it.",
    discussion: """
      The command asks for the password, unless it is on standard input. The store keeps it, and no command \
      shows it. The settings replace the former ones; pending messages are retried at once. Messages are \
      sent about events from now on.

      The types are \(MailSettings.eventTypes.joined(separator: ", ")).
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
      Example(
        "rialto store mail set relay.example.com shop@example.com --encryption tls "
          + "--ca-file relay.pem",
        "By TLS, with a certificate of your own."
      ),
      Example("rialto store mail set --off", "Stop it, after a question."),
    ],
    arguments: [host, from],
    options: [user, PasswordInput.option, port, encryption, certificates, language, events, isOff]
  ) { invocation, context in
    try invocation.allowOne(of: ["HOST", "--off"])
    let host = try invocation[host]?.text
    if try invocation[isOff] { return try await stop(invocation, with: context) }
    guard let host else { throw UsageError(.missingArgument("HOST"), at: invocation.path) }
    guard let from = try invocation[from] else {
      throw UsageError(.missingArgument("FROM"), at: invocation.path)
    }
    let display = try context.display
    let types = try invocation[events].eventTypes
    let settings = MailSettings(
      server: try server(at: host, of: invocation, in: context),
      from: from,
      language: try invocation[language] ?? .english,
      events: types.isEmpty ? MailSettings.eventTypes : types
    )
    let store = try await context.openStore(createsStore: true)
    try await store.mail.set(settings)
    display.note("Order e-mail is now sent from \(settings.from) via \(settings.server).")
  }

  private static func stop(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let store = try await context.openStore()
    guard try await store.mail.settings() != nil else { throw StoreServerError.mail(.off) }
    try Confirmation.ask(
      "Stop sending messages to buyers, and remove those that are not delivered yet?",
      invocation,
      display
    )
    try await store.mail.remove()
    display.note("Order e-mail is no longer sent.")
  }

  private static func server(
    at host: String,
    of invocation: Invocation,
    in context: any StoreContext
  ) throws -> MailServer {
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

  private static let table = Table<MailSettings>([
    Column("host", heading: "HOST", shrinks: false, \.server.host),
    Column("port", heading: "PORT", \.server.port),
    Column("encryption", heading: "ENCRYPTION", \.server.encryption),
    Column("user", heading: "USER", \.server.user),
    Column("certificates", heading: "CERTIFICATES", \.server.certificatesPath),
    Column("from", heading: "FROM", shrinks: false, \.from.description),
    Column("language", heading: "LANGUAGE", \.language),
    Column("events", heading: "EVENTS", \.events, text: { $0.events.joined(separator: ", ") }),
  ])

  private static let recipient = Argument<MailAddress>(
    "ADDRESS",
    "The recipient of the test message."
  )

  private static let test = Command(
    "test",
    "Sends a test message, once.",
    discussion: "It is sent by this command, whether or not the store is served.",
    examples: [Example("rialto store mail test ann@example.com", "See whether it arrives.")],
    arguments: [recipient]
  ) { invocation, context in
    let recipient = try invocation[recipient]
    let store = try await context.openStore()
    try await store.mail.test(to: recipient, over: context.mailTransport)
    try context.display.note("Sent a test message to \(recipient.address).")
  }
}

extension MailAddress: ArgumentValue {
  public init?(argument: String) {
    // The expectation says what is wrong.
    try? self.init(argument)
  }

  public static var expectation: String {
    "an e-mail address, such as shop@example.com or 'Mug Shop <shop@example.com>'"
  }
}

extension MailServer.Encryption: ArgumentValue, JSONRepresentable {}
extension MailLanguage: ArgumentValue, JSONRepresentable {}
