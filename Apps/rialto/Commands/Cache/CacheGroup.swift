import CommandKit

/// `rialto cache`: the answers of servers outside that are kept.
enum CacheGroup {
  static let command = Command(
    "cache",
    "Shows and clears the answers that are kept.",
    discussion: """
      What the World Bank, NewsAPI and Hacker News answer is kept in one file in the cache folder, \
      for as long as they allow, and a while longer for when they cannot be reached. It can be \
      cleared at any time, also while the program runs: what is missing is asked for again.
      """,
    examples: [
      Example("rialto cache status", "See what is kept."),
      Example("rialto cache clear --stale", "Let go of what is past its time."),
    ],
    subcommands: [CacheClear.command, CacheStatus.command]
  )
}
