import CommandKit
import FoundationCore

/// `rialto markets`: which countries to sell to.
enum MarketsGroup {
  static let command = Command(
    "markets",
    "Tells which countries to sell to, and at what price.",
    discussion: """
      The figures are the World Bank's, as with 'rialto countries'; what is sent where, and what was \
      sold there, is the store's. Where one of them cannot be asked, the rest is shown, and that is \
      said.
      """,
    examples: [
      Example("rialto markets rank --top 10", "The best markets, and what is sold there."),
      Example("rialto markets rank --ships --region ECS", "Of those that orders are sent to."),
      Example("rialto markets brief Japan", "All about one of them on a screen."),
      Example("rialto markets quote MUG-RED --to jp,ch,br", "What a mug costs there."),
    ],
    options: StoreLocation.options,
    subcommands: [MarketsBrief.command, MarketsQuote.command, MarketsRank.command]
  )
}
