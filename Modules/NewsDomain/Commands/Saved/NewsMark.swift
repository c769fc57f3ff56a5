import CommandKit
import FoundationCore
import NewsDomain

/// `rialto news mark`: marks articles as read or unread.
enum NewsMark {
  private static let all = Option.flag("all", "All articles of the last list.")

  static let command = Command(
    "mark",
    "Marks articles as read or unread.",
    examples: [
      Example("rialto news mark read 1 2 3", "Three articles of the last list."),
      Example("rialto news mark read --all", "All of them."),
      Example("rialto news mark unread 2", "Take one back."),
    ],
    subcommands: [
      marking("read", "Marks articles as read.", asRead: true),
      marking("unread", "Marks articles as unread.", asRead: false),
    ]
  )

  private static func marking(_ name: String, _ summary: String, asRead isRead: Bool) -> Command {
    Command(
      name,
      summary,
      examples: [
        Example("rialto news mark \(name) 1 2 3", "Three articles of the last list."),
        Example("rialto news mark \(name) --all", "All of them."),
      ],
      arguments: [ArticleReference.arguments],
      options: [all]
    ) { invocation, context in
      let articles: [Article]
      let file: NewsFile
      if try invocation[all] {
        file = try await context.newsFile()
        articles = try await file.lastList().map(\.value)
        guard !articles.isEmpty else { throw NewsFailure.listMissing(number: nil) }
      } else {
        (articles, file) = try await context.articles(of: invocation)
      }
      try await file.mark(articles, asRead: isRead)
      try context.display.note("Marked \(articles.count.counted("article")) as \(name).")
    }
  }
}
