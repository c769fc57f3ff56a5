import CommandKit
import Foundation
import FoundationCore
import NewsDomain

/// `rialto news hn`: the lists of Hacker News.
enum NewsHN {
  private static let list = Argument.oneOrNone(
    "LIST",
    of: NewsQuery.HackerNewsList.self,
    "Which list; top where nothing is said."
  )

  static let command = Command(
    "hn",
    "Shows a list of Hacker News, in its own order.",
    examples: [
      Example("rialto news hn", "What is at the top."),
      Example("rialto news hn ask -n 5", "Five questions."),
      Example("rialto news hn job --json", "Jobs, for a program."),
    ],
    arguments: [list],
    options: NewsOptions.list,
    output: .rows(ArticleRows.posts(at: .distantPast))
  ) { invocation, context in
    let list = try invocation[list] ?? .top
    let table = ArticleRows.posts(at: context.now())
    try await NewsOptions.show(invocation, context, as: table) { _ in .hackerNews(list) }
  }
}
