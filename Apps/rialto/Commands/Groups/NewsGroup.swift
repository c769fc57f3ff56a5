import CommandKit
import NewsCommands

/// `rialto news`: what is happening in the world.
enum NewsGroup {
  static let command = Command(
    "news",
    "Shows headlines of NewsAPI and Hacker News, and searches them.",
    discussion: """
      The same news from several places are one line, which says how many copies there are. Hacker \
      News asks for no key; NewsAPI does, and 'rialto news login' keeps one. Its free plan has 100 \
      requests a day; how many are spent is told after each. Where nobody can be reached, or with \
      --offline, samples are shown that came with the program, and that is said.
      """,
    examples: [
      Example("rialto news top", "The headlines."),
      Example("rialto news search \"paper mugs\" --since 2d", "What was written lately."),
      Example("rialto news market Japan --since 2d", "What is written about a country."),
      Example("rialto news hn ask", "Questions on Hacker News."),
      Example("rialto news watch", "What is new, as it comes."),
      Example("rialto news search mug --json --offline", "For a program, without a network."),
    ],
    subcommands: (NewsCommandList.all.map { $0.withContext { $0 } } + [NewsMarket.command])
      .sorted { $0.name < $1.name }
  )
}
