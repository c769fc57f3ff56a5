public import CommandKit

/// `rialto news`: headlines of NewsAPI, Hacker News and feeds.
public enum NewsGroup {
  /// The command with all its subcommands.
  public static let command = CommandKit.Command<any NewsContext>(
    "news",
    "Shows and searches headlines of NewsAPI, Hacker News and feeds.",
    discussion: """
      Every list has numbers, by which 'rialto news read', 'show' and 'save' name an article of the \
      last list. Duplicates from several sources are merged into one line with their number. Hacker News needs \
      no API key, nor do feeds ('rialto news feeds'); NewsAPI does, and 'rialto news login' saves it. Its free plan allows 100 requests a \
      day; each response says how many are used. Without a network, or with --offline, commands show \
      bundled sample articles, and say so.
      """,
    examples: [
      Example("rialto news list", "Show the headlines."),
      Example("rialto news read 3", "Read the third article of the last list."),
      Example("rialto news search \"paper mugs\" --since 2d", "Search recent articles."),
      Example("rialto news list --market Japan --since 2d", "Show articles about a country."),
      Example("rialto news list --hn ask", "Show questions on Hacker News."),
      Example("rialto news watch", "Show new articles as they arrive."),
      Example("rialto news search mug --json --offline", "Search the sample articles, as JSON."),
    ],
    subcommands: [
      NewsFeeds.command, NewsFilters.command, NewsListCommand.command, NewsLogin.command,
      NewsMark.command, NewsRead.command, NewsSave.command, NewsSearchCommand.command,
      NewsShow.command, NewsSources.command, NewsWatch.command,
    ]
  )
}
