import CommandKit
import CountriesCommands

extension HelpTopic {
  static let offline = HelpTopic(
    name: "offline",
    summary: "Work without a network, and where data comes from.",
    text: """
      Examples:
        rialto countries list --sort=-gdp --limit 5 --offline
        rialto news top --offline
        rialto countries show Namibia --offline --json=name,provenance
        rialto countries show Japan --offline --explain

      The embedded store needs no network, so the catalog, the cart and orders always work.

      Countries and news come from the World Bank, NewsAPI and Hacker News. If there is no network \
      (the server's name cannot be resolved, or the connection fails), rialto shows bundled data \
      instead, and says so: \(IndicatorArgument.aliases.count) indicators of all countries since 1960, \
      each with its date of update, and sample articles, which are not real news. Other indicators \
      need the network, and end with exit code 69. If a server responds with an error, rialto shows \
      cached data, if any, but no bundled data. A server that you set yourself, or NewsAPI with your \
      key, is never replaced: if it cannot be reached, the command ends with exit code 69.

        (default)   use the network; without one, use bundled data
        --offline   use no network; show bundled data

      Responses are cached in $XDG_CACHE_HOME/rialto, for as long as their server allows. If a server \
      is unavailable, its last response is shown with its age. --explain shows for each request what \
      was decided and why.

      The field provenance says where data comes from:

      \(table(provenances))

      'rialto sandbox serve' serves the bundled data to your own programs.
      """
  )

  private static let provenances = [
    ("network", "Retrieved from the server just now."),
    ("revalidated", "Cached, and confirmed by the server just now."),
    ("cache", "Cached, and still fresh."),
    ("stale", "Cached and no longer fresh, because the server is unavailable."),
    ("bundled", "Bundled with rialto."),
    ("recording", "Recorded, in tests."),
  ]
}
