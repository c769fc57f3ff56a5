import CommandKit
import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP

/// `rialto news show`: the details of an article.
enum NewsShow {
  private static let address = Argument.one(
    "ADDRESS",
    of: TextLine.self,
    "The URL of the article, from 'rialto news top --json=url'."
  )

  static let command = Command(
    "show",
    "Shows the details of an article from the headlines.",
    examples: [
      Example("rialto news show https://example.org/three-hard-things", "Text and URL."),
      Example(
        "rialto news show https://example.org/three-hard-things --json",
        "As JSON for scripts."
      ),
    ],
    arguments: [address],
    output: .one(ArticleRows.details(at: .now)),
    run: run
  )

  @MainActor
  private static func run(_ invocation: Invocation, with context: any NewsContext) async throws {
    let display = try context.display
    let address = try invocation[address].text
    let (article, results) = try await context.withNewsService { news in
      let query = try await news.load { news.query(.top(), or: .hackerNews(.top), from: nil) }
      let found = news.model.articles.first { article in
        article.id.rawValue == address || article.url.absoluteString == address
      }
      guard let found else { throw NewsFailure.articleNotFound(address: address) }
      return (found, NewsResults(news, of: query, limit: 1))
    }
    try display.detail(article, as: ArticleRows.details(at: context.now()))
    display.note(results)
  }
}
