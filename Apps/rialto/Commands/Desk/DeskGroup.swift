import CommandKit

/// `rialto desk`: everything on one screen, and what the morning brings.
enum DeskGroup {
  static let command = Command(
    "desk",
    "Shows countries, news, catalog and orders on one screen.",
    discussion: InteractiveDesk.discussion,
    examples: InteractiveDesk.examples + [
      Example("rialto desk today", "What a merchant wants to know in the morning.")
    ],
    options: StoreLocation.options,
    ownOptions: [InteractiveDesk.isWriting],
    subcommands: [DeskToday.command]
  ) { invocation, composition in
    try await InteractiveDesk.run(invocation, composition)
  }
}
