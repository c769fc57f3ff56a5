import CommandKit
import Foundation
import FoundationCore
import NewsDomain

/// `rialto news saved`: the saved articles.
enum NewsSaved {
  static let command = Command(
    "saved",
    "Lists and removes saved articles.",
    examples: [
      Example("rialto news saved", "The saved articles, the last one first."),
      Example("rialto news saved remove 2", "Remove the second one."),
    ],
    subcommands: [list, remove],
    output: output,
    run: run
  )

  private static let output = CommandOutput.rows(ArticleRows.list(at: .distantPast))

  private static let list = Command(
    "list",
    "Lists the saved articles, the last one first.",
    examples: [
      Example("rialto news saved list", "The saved articles."),
      Example("rialto news saved list --unread", "Those that are not read."),
      Example("rialto news saved list --json", "As JSON for scripts."),
    ],
    options: [NewsOptions.unread],
    output: output
  ) { invocation, context in
    try await show(isUnreadOnly: try invocation[NewsOptions.unread], in: context)
  }

  private static func run(_ invocation: Invocation, with context: any NewsContext) async throws {
    try await show(isUnreadOnly: false, in: context)
  }

  private static func show(isUnreadOnly: Bool, in context: any NewsContext) async throws {
    let display = try context.display
    let file = try await context.newsFile()
    // Filters hide no saved article.
    let selection = ArticleSelection(file: file, filters: [], isUnreadOnly: isUnreadOnly)
    let saved = try await file.savedArticles().map(\.article)
    let selected = try await selection.select(saved, limit: saved.count)
    await selection.keep(selected.articles, notingFailuresOn: display)
    try display.list(
      selected.articles,
      as: ArticleRows.list(
        at: context.now(),
        showsDuplicates: display.format != nil,
        empty: "No articles are saved. Save one with 'rialto news save NUMBER'."
      )
    )
    display.note(selected)
  }

  private static let remove = Command(
    "remove",
    "Removes saved articles.",
    examples: [
      Example("rialto news saved remove 2", "The second article of the last list.")
    ],
    arguments: [ArticleReference.arguments]
  ) { invocation, context in
    let (articles, file) = try await context.articles(of: invocation)
    let count = try await file.removeSaved(articles)
    let unknown = articles.count - count
    try context.display.note(
      "Removed \(count.counted("article"))."
        + (unknown > 0
          ? " \(unknown.counted("article")) \(unknown == 1 ? "was" : "were") not saved." : "")
    )
  }
}
