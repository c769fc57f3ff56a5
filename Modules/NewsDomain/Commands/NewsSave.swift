import CommandKit
import FoundationCore
import NewsDomain

/// `rialto news save`: saves articles to read later.
enum NewsSave {
  private static let isRemoval = Option.flag("remove", "Remove the articles from the saved ones.")

  static let command = Command(
    "save",
    "Saves articles to read later.",
    discussion: """
      The numbers are those of the last list. A saved article keeps the text that the list had, also \
      without a network. 'rialto news list --saved' lists the saved ones.
      """,
    examples: [
      Example("rialto news save 3", "The third article of the last list."),
      Example("rialto news save 1 4 7", "Three articles."),
      Example("rialto news save 2 --remove", "Remove the second one of 'news list --saved'."),
    ],
    arguments: [ArticleReference.arguments],
    options: [isRemoval]
  ) { invocation, context in
    let isRemoval = try invocation[isRemoval]
    let (articles, file) = try await context.articles(of: invocation)
    let count =
      isRemoval ? try await file.removeSaved(articles) : try await file.save(articles)
    let rest = articles.count - count
    let state = "\(rest == 1 ? "was" : "were") \(isRemoval ? "not" : "already") saved"
    try context.display.note(
      "\(isRemoval ? "Removed" : "Saved") \(count.counted("article"))."
        + (rest > 0 ? " \(rest.counted("article")) \(state)." : "")
    )
  }
}

extension NewsContext {
  /// Returns the articles that an invocation names, with the file that has them.
  ///
  /// - Throws: `UsageError` without an article, or `NewsFailure` for an unknown one.
  func articles(of invocation: Invocation) async throws -> (articles: [Article], file: NewsFile) {
    let references = try invocation[ArticleReference.arguments]
    guard !references.isEmpty else {
      throw UsageError(.missingArgument("ARTICLE"), at: invocation.path)
    }
    let file = try await newsFile()
    let articles = try await file.articles(references)
    var seen: Set<Article.ID> = []
    return (articles.filter { seen.insert($0.id).inserted }, file)
  }
}
