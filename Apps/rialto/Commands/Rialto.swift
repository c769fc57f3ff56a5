import CommandKit
import OrderingCommands
import Selftest

/// `rialto`: the root command.
enum Rialto {
  static let command = Command(
    "rialto",
    "Runs an online store from the command line.",
    examples: [
      Example("rialto demo", "Create a demo store."),
      Example("rialto desk today", "Show today's alerts, orders and news."),
      Example("rialto catalog search mug", "Search the catalog."),
      Example("rialto orders list", "List orders."),
      Example("rialto doctor", "Check the setup."),
      Example("rialto config list", "List all settings."),
      Example("rialto help exit-codes", "Read a help topic."),
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
