import CommandKit

/// `rialto desk`: the full-screen interface, and the daily report.
enum DeskGroup {
  static let command = Command(
    "desk",
    "Browses countries, news, catalog and orders full screen.",
    discussion: InteractiveScreen.discussion,
    examples: InteractiveScreen.examples + [
      Example("rialto desk today", "Show the daily report.")
    ],
    options: StoreLocation.options,
    localOptions: [InteractiveScreen.isWriting],
    subcommands: [TodayShow.command]
  ) { invocation, composition in
    try await InteractiveScreen.run(invocation, with: composition)
  }
}
