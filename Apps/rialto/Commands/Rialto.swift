import CommandKit
import OrderingCommands
import Selftest

/// `rialto`: everything it can do.
enum Rialto {
  static let command = Command(
    "rialto",
    "A merchant's desk: which markets to sell to, and what is happening there.",
    examples: [
      Example("rialto demo", "Make a store to try everything with."),
      Example("rialto desk today", "See what the morning brings."),
      Example("rialto catalog search mug", "Find what it sells."),
      Example("rialto orders list", "See what was bought."),
      Example("rialto doctor", "See whether everything is in order."),
      Example("rialto config list", "See every setting and where it comes from."),
      Example("rialto help exit-codes", "Read on about a topic."),
    ],
    options: GlobalOptions.ofRialto,
    subcommands: commands + [HelpShow.command(about: commands)]
  )

  private static let commands =
    (own
    + OrderingCommandList.all(options: StoreLocation.options)
    .map { $0.withContext { $0 } })
    .sorted { $0.name < $1.name }

  private static let own: [Command] = [
    CacheGroup.command,
    CatalogGroup.command,
    Completions.command,
    Config.command,
    CountriesGroup.command,
    Demo.command,
    DeskGroup.command,
    Doctor.command,
    Fetch.command,
    Login.command,
    Logout.command,
    MarketsGroup.command,
    NewsGroup.command,
    RouteOpen.command,
    SandboxGroup.command,
    SchemaShow.command,
    SelftestGroup.command.withContext { $0 },
    StoreGroup.command,
    Whoami.command,
  ]
}
