import CommandKit
import FoundationCore
import NewsDomain

/// `rialto news save`: saves articles to read later.
enum NewsSave {
  static let command = Command(
    "save",
    "Saves articles to read later.",
    discussion: """
      The numbers are those of the last list. A saved article keeps the text that the list had, also \
      without a network.
      """,
    examples: [
      Example("rialto news save 3", "The third article of the last list."),
      Example("rialto news save 1 4 7", "Three articles."),
    ],
    arguments: [ArticleReference.arguments]
  ) { invocation, context in
    let (articles, file) = try await context.articles(of: invocation)
    let count = try await file.save(articles)
    let known = articles.count - count
    try context.display.note(
      "Saved \(count.counted("article"))."
        + (known > 0
          ? " \(known.counted("article")) \(known == 1 ? "was" : "were") already saved." : "")
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
