import CommandKit
import FoundationCore
import NewsDomain

/// `rialto news top`: the headlines.
enum NewsTop {
  static let command = Command(
    "top",
    "Shows the top headlines, the newest first.",
    discussion: """
      NewsAPI has top headlines of the United States alone; another country is asked for through \
      its sources and by its name, and that is said. Where a country or a category is named, \
      Hacker News, which knows neither, is not asked.
      """,
    examples: [
      Example("rialto news top", "Of both."),
      Example("rialto news top --country jp", "Of a country."),
      Example("rialto news top --open=3", "Read the third in the browser."),
      Example("rialto news top --offline --json", "Samples, for a program."),
    ],
    options: [NewsOptions.country, NewsOptions.category, NewsOptions.provider] + NewsOptions.list,
    output: NewsOptions.output
  ) { invocation, context in
    try await NewsOptions.show(invocation, context) { news in
      try query(of: invocation, for: news)
    }
  }

  /// Returns the question that the options ask.
  @MainActor
  static func query(of invocation: Invocation, for news: NewsService) throws -> NewsQuery {
    let country = try invocation[NewsOptions.country]?.text
    let category = try invocation[NewsOptions.category]
    let chosen = try invocation[NewsOptions.provider]
    let isOfNewsAPI = country != nil || category != nil
    return news.query(
      .top(country: country, category: category),
      or: .hackerNews(.top),
      from: chosen ?? (isOfNewsAPI ? .newsAPI : nil)
    )
  }
}
