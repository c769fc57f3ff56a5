import CommandKit
import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP

/// `rialto news show`: all of one article.
enum NewsShow {
  private static let address = Argument.one(
    "ADDRESS",
    of: TextLine.self,
    "Where it is read, as 'rialto news top --json=url' tells it."
  )

  static let command = Command(
    "show",
    "Shows all there is of an article that is among the headlines.",
    examples: [
      Example("rialto news show https://example.com/mugs", "What it says, and where to read on."),
      Example("rialto news show https://example.com/mugs --json", "For a program."),
    ],
    arguments: [address],
    output: .one(ArticleRows.details(at: .now)),
    run: run
  )

  @MainActor
  private static func run(_ invocation: Invocation, with context: any NewsContext) async throws {
    let display = try context.display
    let address = try invocation[address].text
    let (article, findings) = try await context.askingNews { news in
      let query = try await news.load { news.query(.top(), or: .hackerNews(.top), from: nil) }
      let found = news.model.articles.first { article in
        article.id.rawValue == address || article.url.absoluteString == address
      }
      guard let found else { throw NewsFailure.noSuchArticle(address: address) }
      return (found, NewsResults(news, of: query, limit: 1))
    }
    try display.detail(article, as: ArticleRows.details(at: context.now()))
    display.note(findings)
  }
}
