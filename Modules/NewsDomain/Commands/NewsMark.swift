import CommandKit
import FoundationCore
import NewsDomain

/// `rialto news mark`: marks articles as read or unread.
enum NewsMark {
  private static let isAll = Option.flag("all", "All articles of the last list.")
  private static let isUnread = Option.flag("unread", "Mark the articles as unread.")

  static let command = Command(
    "mark",
    "Marks articles as read, or as unread.",
    examples: [
      Example("rialto news mark 1 2 3", "Three articles of the last list, as read."),
      Example("rialto news mark --all", "All of them."),
      Example("rialto news mark 2 --unread", "Take one back."),
    ],
    arguments: [ArticleReference.arguments],
    options: [isAll, isUnread]
  ) { invocation, context in
    let articles: [Article]
    let file: NewsFile
    if try invocation[isAll] {
      file = try await context.newsFile()
      articles = try await file.lastList().map(\.value)
      guard !articles.isEmpty else { throw NewsFailure.listMissing(number: nil) }
    } else {
      (articles, file) = try await context.articles(of: invocation)
    }
    let isUnread = try invocation[isUnread]
    try await file.mark(articles, asRead: !isUnread)
    let state = isUnread ? "unread" : "read"
    try context.display.note("Marked \(articles.count.counted("article")) as \(state).")
  }
}
