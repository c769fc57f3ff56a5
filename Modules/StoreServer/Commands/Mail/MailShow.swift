import CommandKit
import Mail
import StoreCore
import StoreServer

/// `rialto store mail show`: shows the settings of mail.
enum MailShow {
  static let command = Command(
    "show",
    "Shows the mail server and the messages that are sent, without the password.",
    examples: [
      Example("rialto store mail show", "The server, the sender and the events."),
      Example("rialto store mail show --json=host,from", "As JSON for scripts."),
    ],
    output: .one(table),
    run: run
  )

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

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let store = try await context.openStore()
    guard let settings = try await store.mailSettings() else { throw StoreServerError.mail(.off) }
    try context.display.detail(settings, as: table)
  }
}
