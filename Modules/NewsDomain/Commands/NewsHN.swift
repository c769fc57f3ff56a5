import CommandKit
import Foundation
import FoundationCore
import NewsDomain

/// `rialto news hn`: the lists of Hacker News.
enum NewsHN {
  private static let list = Argument.oneOrNone(
    "LIST",
    of: NewsQuery.HackerNewsList.self,
    "The list (default: top)."
  )

  static let command = Command(
    "hn",
    "Shows Hacker News stories.",
    examples: [
      Example("rialto news hn", "Top stories."),
      Example("rialto news hn ask -n 5", "Five Ask HN posts."),
      Example("rialto news hn job --json", "Job posts as JSON."),
    ],
    arguments: [list],
    options: NewsOptions.list,
    output: .rows(ArticleRows.posts(at: .distantPast))
  ) { invocation, context in
    let list = try invocation[list] ?? .top
    let table = ArticleRows.posts(at: context.now())
    try await NewsOptions.show(invocation, in: context, as: table) { _ in .hackerNews(list) }
  }
}
