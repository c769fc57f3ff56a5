import CatalogCommands
package import CommandKit
import CountriesCommands
import FoundationCore
import NewsCommands
import OrderingCommands
import Selftest
import StoreCommands

/// The `rialto` command with all its subcommands.
package enum Rialto {
  static let command = Command(
    "rialto",
    "Runs a store, finds markets to sell to, and reads news about them.",
    examples: [
      Example("rialto init", "Open your own shop."),
      Example("rialto demo", "Create a demo store."),
      Example("rialto desk today", "Show today's report."),
      Example("rialto catalog list mug", "Search the catalog."),
      Example("rialto orders list", "List orders."),
      Example("rialto doctor", "Check the installation."),
      Example("rialto config", "List all settings and their sources."),
      Example("rialto help exit-codes", "Show help on a topic."),
    ],
    options: GlobalOptions.ofRialto,
    subcommands: commands + [help],
    sections: sections,
    renamed: renamed
  )

  /// The description of the command with its subcommands.
  package static var description: CommandDescription { command.description }

  /// The headings of `rialto help`.
  private static let sections = [
    CommandSection(
      "Sell",
      names: [
        "desk", "catalog", "orders", "customers", "cart", "discounts", "shipping", "taxes", "sales",
      ]
    ),
    CommandSection("Analyse", names: ["countries", "markets"]),
    CommandSection("Read", names: ["news"]),
    CommandSection(
      "Set up",
      names: [
        "init", "demo", "store", "login", "logout", "whoami", "config", "cache", "completions",
        "doctor",
        "schema", "help",
      ]
    ),
    CommandSection("Develop", names: ["fetch", "open", "sandbox", "selftest", "complete"]),
  ]

  private static let commands =
    (own
    + OrderingCommandList.all.map { $0.withContext { $0 } })
    .ordered { $0.name < $1.name }

  private static let help = HelpShow.command(about: commands)

  private static let own: [Command] = [
    Cache.command,
    CatalogGroup.command.withContext { $0 },
    Complete.command,
    Completions.command,
    Config.command,
    CountriesGroup.command.withContext { $0 },
    Demo.command,
    DeskGroup.command,
    Doctor.command,
    Fetch.command,
    Initialize.command,
    Login.command,
    Logout.command,
    MarketsGroup.command,
    NewsGroup.command.withContext { $0 },
    RouteOpen.command,
    SandboxGroup.command,
    SchemaShow.command,
    SelftestGroup.command.withContext { $0 },
    StoreGroup.command.withContext { $0 }.adding(ProfileCommand.command.withContext { $0 }),
    Whoami.command,
  ]
}

extension GlobalOptions {
  static let explain = Option.flag("explain", "Log each step of every request.")
  static let offline = Option.flag("offline", "Make no network requests; use bundled data.")
  static let cached = Option.flag("cached", "Use cached responses, however old.")
  static let locale = Option<LocaleName?>(
    "locale NAME",
    "Locale for numbers, dates and names (pl_PL)."
  )
  static let config = Option<[Assignment]>(
    "config SETTING=VALUE",
    "Override a setting; may be repeated."
  )

  /// The options of every command of `rialto`.
  static let ofRialto: [any OptionDeclaration] =
    output + [explain, offline, cached, locale] + StoreLocation.options + [config]
    + informational
}
