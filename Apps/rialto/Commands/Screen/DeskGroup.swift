import CommandKit

/// `rialto desk`: everything on one screen, and what the morning brings.
enum DeskGroup {
  static let command = Command(
    "desk",
    "Shows countries, news, catalog and orders on one screen.",
    discussion: InteractiveScreen.discussion,
    examples: InteractiveScreen.examples + [
      Example("rialto desk today", "What a merchant wants to know in the morning.")
    ],
    options: StoreLocation.options,
    localOptions: [InteractiveScreen.isWriting],
    subcommands: [TodayShow.command]
  ) { invocation, composition in
    try await InteractiveScreen.run(invocation, composition)
  }
}
