import CommandKit
import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP

/// `rialto news watch`: shows news as they come.
enum NewsWatch {
  private static let every = Option.value(
    "every",
    "SECONDS",
    of: WatchInterval.self,
    "How long to wait between looks; 300 where nothing is said, and 10 at least."
  )
  private static let looks = Option.value(
    "looks",
    "COUNT",
    of: PositiveInt.self,
    "End after so many looks."
  )

  static let command = Command(
    "watch",
    "Shows news as they come, until it is interrupted.",
    discussion: """
      The first look shows what is there, the oldest first, and each later one what is new. Where \
      a look fails, that is said and the next comes later; it ends nothing. Each look at NewsAPI \
      is a request of the 100 that its free plan has a day.
      """,
    examples: [
      Example("rialto news watch", "Headlines of both."),
      Example("rialto news watch --provider hackernews --every 60", "Hacker News, every minute."),
      Example("rialto news watch --ndjson", "For a program, a line each."),
    ],
    options: [
      NewsOptions.limit, NewsOptions.country, NewsOptions.category, NewsOptions.provider, every,
      looks,
    ],
    output: NewsOptions.output,
    run: run
  )

  @MainActor
  private static func run(_ invocation: Invocation, with context: any NewsContext) async throws {
    let display = try context.display
    let limit = try invocation[NewsOptions.limit]?.number ?? 20
    let interval = Duration.seconds(try invocation[every]?.seconds ?? 300)
    let looks = try invocation[looks]?.number
    let table = ArticleRows.table(at: context.now())
    let lines = try NewsWatchOutput(display, as: table, now: context.now)
    let news = try await context.news(pageSize: limit)
    var query = try NewsTop.query(of: invocation, for: news)
    var updates = news.model.watch(query, every: interval).makeAsyncIterator()
    var count = 0
    var losses = DroppedArticles(nil)
    while count != looks, let update = await updates.next() {
      if let failure = update.failure {
        // A watch whose first look fails has nothing to go on with.
        guard count > 0 else { throw failure }
        display.note("\(failure.title) The next look is in \(update.next.roundedText).")
      } else if count == 0 {
        // Without a key the first query leaves NewsAPI out; samples need no key.
        let whole = try NewsTop.query(of: invocation, for: news)
        guard whole == query else {
          query = whole
          updates = news.model.watch(query, every: interval).makeAsyncIterator()
          continue
        }
        display.note(NewsResults(news, of: query, limit: limit))
      } else if !DroppedArticles(news.model.headlines.value).isAsMany(as: losses) {
        display.note(DroppedArticles(news.model.headlines.value))
      }
      losses = DroppedArticles(news.model.headlines.value)
      try lines.show(count == 0 ? Array(update.new.prefix(limit)) : update.new)
      count += 1
    }
    try lines.finish()
  }
}

/// The interval between two looks of a watch.
struct WatchInterval: ArgumentValue, Hashable {
  let seconds: Int

  init?(argument: String) {
    guard let count = PositiveInt(argument: argument)?.number, count >= 10 else { return nil }
    seconds = count
  }

  static var expectation: String { "a whole number of seconds, 10 or more" }
}
