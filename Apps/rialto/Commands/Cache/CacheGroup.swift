import CommandKit

/// `rialto cache`: the cache of responses from external servers.
enum CacheGroup {
  static let command = Command(
    "cache",
    "Shows and clears the response cache.",
    discussion: """
      Responses from the World Bank, NewsAPI and Hacker News are cached in one file in the cache \
      folder for as long as the servers allow. Stale responses are kept for when a server cannot \
      be reached. It is always safe to clear the cache.
      """,
    examples: [
      Example("rialto cache status", "Show the size and age of the cache."),
      Example("rialto cache clear --stale", "Delete stale responses."),
    ],
    subcommands: [CacheClear.command, CacheStatus.command]
  )
}
