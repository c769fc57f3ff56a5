import CommandKit
import CountriesCommands

extension HelpTopic {
  static let offline = HelpTopic(
    name: "offline",
    summary: "What there is without a network, and where an answer is from.",
    text: """
      Examples:
        rialto countries list --sort gdp --top 5 --offline
        rialto news top --offline
        rialto countries show Namibia --offline --json=name,provenance
        rialto countries show Japan --offline --explain

      The store of this machine asks nobody, so the catalog, the cart and the orders are there \
      wherever you are.

      The World Bank, NewsAPI and Hacker News are asked over the network. Where there is none - no \
      server of that name is found, or none can be connected to - what came with the program is \
      shown in its place, and that is said: \(IndicatorArgument.aliases.count) indicators of all \
      countries since 1960, each with its own date of update, and a newsroom of samples, which are \
      no news. An indicator that is not bundled needs the network, and ends with exit code 69. A \
      server that answers with an error has failed, and nothing is shown in its place but what it \
      answered before.

        (nothing)   ask the network; where it is gone, what came along
        --offline   ask no server outside, not even to see whether it is there

      What was answered is kept in the cache folder, $XDG_CACHE_HOME/rialto, and used as long as \
      its server allows. A server that does not answer has its last answer shown, with its age. \
      --explain tells of each request what was decided and why.

      Where an answer is from has a word, in the field provenance and in sentences:

      \(table(ways))

      'rialto sandbox serve' gives what came along to programs of yours.
      """
  )

  private static let ways = [
    ("network", "Asked for just now."),
    ("validated", "Kept, and confirmed by its server just now."),
    ("cache", "Kept, and not older than its server allows."),
    ("stale", "Kept, and older than that, because no server answers."),
    ("bundled", "It came with the program."),
    ("recording", "From a recording, in tests."),
  ]
}
