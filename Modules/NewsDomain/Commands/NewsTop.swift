import CommandKit
import FoundationCore
import NewsDomain

/// `rialto news top`: the top headlines.
enum NewsTop {
  static let command = Command(
    "top",
    "Shows the top headlines, newest first.",
    discussion: """
      NewsAPI has top headlines for the United States only. For any other country, the command \
      combines the headlines of its sources with a search for its name, and says so. Hacker News and \
      feeds have no countries or categories, so --country and --category use NewsAPI only. The \
      number in the first column is that of the article for 'rialto news read', 'show' and 'save'.
      """,
    examples: [
      Example("rialto news top", "Headlines from all providers."),
      Example("rialto news top --country jp", "Headlines from Japan."),
      Example("rialto news top --open=3", "Open the third article in the browser."),
      Example("rialto news top --offline --json", "Bundled samples, as JSON."),
    ],
    options: [NewsOptions.country, NewsOptions.category, NewsOptions.provider] + NewsOptions.list,
    output: NewsOptions.output
  ) { invocation, context in
    try await NewsOptions.show(invocation, in: context) { news in
      try query(of: invocation, for: news)
    }
  }

  /// Returns the query of the options.
  static func query(of invocation: Invocation, for news: NewsService) throws -> NewsQuery {
    let country = try invocation[NewsOptions.country]?.text
    let category = try invocation[NewsOptions.category]
    let chosen = try invocation[NewsOptions.provider]
    let isOfNewsAPI = country != nil || category != nil
    return news.query(
      .top(country: country, category: category),
      or: .hackerNews(.top),
      feedWords: isOfNewsAPI ? nil : "",
      from: chosen ?? (isOfNewsAPI ? .newsAPI : nil)
    )
  }
}
