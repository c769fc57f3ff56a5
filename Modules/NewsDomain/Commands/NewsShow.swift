import CommandKit
import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP

/// `rialto news show`: the details of an article.
enum NewsShow {
  static let command = Command(
    "show",
    "Shows the details of an article.",
    discussion: """
      The number is that of the last list, whichever command listed it. 'rialto news read' shows the \
      text and the comments.
      """,
    examples: [
      Example("rialto news show 3", "The third article of the last list."),
      Example("rialto news show https://example.org/three-hard-things", "Text and URL."),
      Example("rialto news show 3 --json", "As JSON for scripts."),
    ],
    arguments: [ArticleReference.argument],
    options: [ReadingOptions.open],
    output: .one(ArticleRows.details(at: .now)),
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any NewsContext) async throws {
    let display = try context.display
    let reference = try invocation[ArticleReference.argument]
    let file = try await context.newsFile(for: reference)
    let (article, results) = try await context.withNewsService { news in
      try await context.article(reference, in: file, from: news)
    }
    if try invocation[ReadingOptions.open] {
      return try await context.open(article, marking: file)
    }
    try display.detail(article, as: ArticleRows.details(at: context.now()))
    if let results {
      display.note(results)
    } else if article.isSample {
      display.noteOrigin(.bundled)
    }
  }
}
