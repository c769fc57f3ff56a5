import CommandKit
import Foundation
import FoundationCore
import NewsDomain

/// `rialto news watch`: shows new articles as they appear.
enum NewsWatch {
  private static let every = Option.number(
    "every SECONDS",
    in: 10...86_400,
    "Seconds between two polls, at least 10 (default: 300)."
  )
  private static let pollLimit = Option<PositiveInt?>("count COUNT", "Stop after this many polls.")

  static let command = Command(
    "watch",
    "Shows new articles as they appear, until interrupted.",
    discussion: """
      The first poll shows the current articles, oldest first; later polls show new ones. A failed \
      poll is reported and delays the next one. Feeds are asked for every 15 minutes at most. Each \
      poll of NewsAPI counts as one of the 100 \
      requests that its free plan allows a day.
      """,
    examples: [
      Example("rialto news watch", "Headlines from both providers."),
      Example("rialto news watch --provider hackernews --every 60", "Hacker News, every minute."),
      Example("rialto news watch --ndjson", "One JSON object per line."),
    ],
    options: [
      NewsOptions.limit, NewsOptions.country, NewsOptions.category, NewsOptions.provider, every,
      pollLimit,
    ],
    output: .rows(ArticleRows.table(at: .distantPast)),
    run: run
  )

  @MainActor
  private static func run(_ invocation: Invocation, with context: any NewsContext) async throws {
    let display = try context.display
    let limit = try invocation[NewsOptions.limit]?.number ?? 20
    let interval = Duration.seconds(try invocation[every] ?? 300)
    let pollLimit = try invocation[pollLimit]?.number
    let table = ArticleRows.table(at: context.now())
    let filters = try await ArticleSelection(in: context).filters
    let lines = try NewsWatchOutput(display, as: table, now: context.now)
    defer { lines.close() }
    let news = try await context.makeNewsService(pageSize: limit)
    var query = try NewsListCommand.headlines(of: invocation, for: news)
    var updates = news.client.watch(query, every: interval).makeAsyncIterator()
    var count = 0
    var shown: Loaded<Headlines>?
    while count != pollLimit, let update = await updates.next() {
      if let failure = update.failure {
        // A watch that cannot show anything fails.
        guard count > 0 else { throw failure }
        display.note("\(failure.title) Next poll in \(update.nextDelay.roundedText).")
      } else if count == 0, let headlines = update.headlines {
        // Without a key the first query excludes NewsAPI; samples need no key.
        let whole = try NewsListCommand.headlines(of: invocation, for: news)
        guard whole == query else {
          query = whole
          updates = news.client.watch(query, every: interval).makeAsyncIterator()
          continue
        }
        display.note(await NewsResults(headlines, of: query, from: news, limit: limit))
      } else if let headlines = update.headlines, !headlines.hasSameDrops(as: shown) {
        display.noteDrops(of: headlines)
      }
      shown = update.headlines ?? shown
      let articles = update.newArticles.filter { filters.effect(on: $0) != .hide }
      try lines.show(count == 0 ? Array(articles.prefix(limit)) : articles)
      count += 1
    }
    try lines.finish()
  }
}

/// The output of `news watch`, one article at a time.
@MainActor
final class NewsWatchOutput {
  private let display: Display
  private let now: @Sendable () -> Date
  /// The writer of a data format; `nil` for plain lines.
  private var writer: RowWriter<Article>?

  nonisolated init(
    _ display: Display,
    as table: Table<Article>,
    now: @escaping @Sendable () -> Date
  ) throws {
    self.display = display
    self.now = now
    writer = try display.writer(as: table)
  }

  /// Shows the articles of one poll, newest last.
  func show(_ articles: [Article]) throws {
    for article in articles.reversed() {
      if writer == nil {
        try display.console.output.write(line(of: article), as: .styled)
      } else {
        try writer?.write(article)
      }
    }
    try display.console.output.flush()
  }

  func finish() throws { try writer?.finish() }

  func close() { writer?.close() }

  /// Returns a line with age, title and source; the title links to the article.
  private func line(of article: Article) -> String {
    let age =
      article.publishedAt.map { ArticleRows.age(of: $0, at: now(), in: display.locale) } ?? ""
    let title = display.style.link(article.titleText.terminalSafe, to: article.url)
    let source =
      article.source.map { "  " + display.style.apply(.dim, to: $0.name.terminalSafe) } ?? ""
    return "\(age.padded(toWidth: 6, alignment: .trailing))  \(title)\(source)\n"
  }
}
