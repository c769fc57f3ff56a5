import CommandKit

/// `rialto markets`: compares countries to sell to.
enum MarketsGroup {
  static let command = Command(
    "markets",
    "Compares countries to sell to.",
    discussion: """
      Country data is from the World Bank, as in 'rialto countries'; shipping and sales are from \
      the store. If one source fails, the rest is shown with a note.
      """,
    examples: [
      Example("rialto markets rank --limit 10", "Rank the ten best markets."),
      Example(
        "rialto markets rank --ships --region ECS",
        "Rank European countries that you ship to."
      ),
      Example("rialto markets brief Japan", "Show one market."),
    ],
    subcommands: [MarketsBrief.command, MarketsRank.command, MarketsWeights.command]
  )
}
