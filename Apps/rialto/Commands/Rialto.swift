import CommandKit

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

  private static let commands: [Command] = [
    CacheGroup.command,
    CartGroup.command,
    CatalogGroup.command,
    Completions.command,
    Config.command,
    CountriesGroup.command,
    Demo.command,
    DeskGroup.command,
    DiscountGroup.command,
    Doctor.command,
    Fetch.command,
    Login.command,
    Logout.command,
    MarketsGroup.command,
    NewsGroup.command,
    OpenRoute.command,
    OrderGroup.command,
    SandboxGroup.command,
    SchemaShow.command,
    SelftestGroup.command,
    ShippingGroup.command,
    StoreGroup.command,
    TaxGroup.command,
    Undo.command,
    Whoami.command,
  ]
}
