import CommandKit
import Foundation
import FoundationCore
import NewsDomain

/// `rialto news read`: the text of an article, and its comments.
enum NewsRead {
  static let command = Command(
    "read",
    "Shows the text of an article, and its comments on Hacker News.",
    discussion: """
      The number is that of the last list, of 'rialto news list' or 'search'. Shows the text as far as \
      the provider gives it: NewsAPI gives its beginning only. Links have numbers, and stand at the \
      end. The article is then read, and 'rialto news mark --unread' takes that back.
      """,
    examples: [
      Example("rialto news read 3", "The third article of the last list."),
      Example("rialto news read 3 --comments 100 --depth 8", "With more comments."),
      Example("rialto news read 3 --open", "In the browser."),
      Example("rialto news read https://example.org/three-hard-things", "By its URL."),
      Example("rialto news read 3 --json=title,text,comments", "As JSON for scripts."),
    ],
    arguments: [ArticleReference.argument],
    options: [ReadingOptions.comments, ReadingOptions.depth, ReadingOptions.open],
    output: .one(ReadArticle.table(at: .distantPast)),
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any NewsContext) async throws {
    let display = try context.display
    let reference = try invocation[ArticleReference.argument]
    let isOpening = try invocation[ReadingOptions.open]
    let limit = try invocation[ReadingOptions.comments] ?? 30
    let depth = try invocation[ReadingOptions.depth] ?? 4
    let file = try await context.newsFile(for: reference)
    let (read, results) = try await context.withNewsService { news in
      let (article, results) = try await context.article(reference, in: file, from: news)
      guard !isOpening else { return (ReadArticle(article, discussion: nil), results) }
      let discussion = await discussion(of: article, limit, depth, from: news, on: display)
      try Task.checkCancellation()
      return (ReadArticle(article, discussion: discussion), results)
    }
    if isOpening { return try await context.open(read.article, marking: file) }
    try show(read, at: context.now(), on: display)
    if let results { display.note(results) }
    if read.article.isSample, results == nil { display.noteOrigin(.bundled) }
    if let discussion = read.discussion { display.note(discussion, limit: limit, depth: depth) }
    await context.markRead(read.article, in: file)
  }

  /// Loads the discussion; the article is shown without it if that fails.
  private static func discussion(
    of article: Article,
    _ limit: Int,
    _ depth: Int,
    from news: NewsService,
    on display: Display
  ) async -> Discussion? {
    guard limit > 0, let number = article.hackerNewsNumber else { return nil }
    do {
      return try await news.client.discussion(of: number, limit: limit, depth: depth)
    } catch {
      if error.category != .cancelled { display.note("No comments: \(error.title)") }
      return nil
    }
  }

  private static func show(_ read: ReadArticle, at now: Date, on display: Display) throws {
    guard display.isLaidOut || display.showsLines else {
      return try display.detail(read, as: ReadArticle.table(at: now))
    }
    let page = read.page(
      width: min(display.width, 100),
      at: now,
      style: display.style,
      locale: display.locale
    )
    try display.text(page)
  }
}

extension Display {
  /// Writes notes about comments that are not shown.
  fileprivate func note(_ discussion: Discussion, limit: Int, depth: Int) {
    if discussion.hasMore {
      let shown = discussion.comments.count.counted("comment", in: locale)
      let advice = limit < ReadingOptions.mostComments ? " Use --comments to see more." : ""
      note("Showing the first \(shown).\(advice)")
    }
    let folded = discussion.comments.reduce(0) { $0 + $1.foldedReplyCount }
    if folded > 0 {
      let deeper = min(depth + 2, ReadingOptions.deepestLevel)
      let advice = depth < deeper ? " Use --depth \(deeper) to see more." : ""
      note("Replies below level \(depth) are folded.\(advice)")
    }
    if let failure = discussion.failure { note("Some comments are unavailable: \(failure.title)") }
  }
}

/// The options of the commands that show one article.
enum ReadingOptions {
  /// The most comments of a discussion that are loaded.
  static let mostComments = 1000
  /// The deepest level of replies that is loaded.
  static let deepestLevel = 100

  static let open = Option.flag("open", "Open the article in the browser instead.")
  static let comments = Option.number(
    "comments COUNT",
    in: 0...mostComments,
    "The maximum number of comments of Hacker News (default: 30; 0 for none)."
  )
  static let depth = Option.number(
    "depth LEVELS",
    in: 1...deepestLevel,
    "The levels of replies to show; deeper ones are folded (default: 4)."
  )
}
