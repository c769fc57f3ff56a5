import CommandKit
import FoundationCore
import NewsDomain

/// `rialto news source`: the headlines of sources.
enum NewsSource {
  private static let sources = Argument.any(
    "SOURCE",
    of: TextLine.self,
    "The identifiers of sources; see 'rialto news sources'."
  )
  private static let isAll = Option.flag(
    "all",
    "Everything that the sources have published, not the headlines alone."
  )

  static let command = Command(
    "source",
    "Shows the headlines of one or more sources.",
    examples: [
      Example("rialto news source bbc-news", "Headlines of the BBC."),
      Example("rialto news source bbc-news reuters", "Headlines of both, newest first."),
      Example("rialto news source bbc-news --all", "All articles of the BBC, newest first."),
      Example("rialto news source harbor-ledger --offline", "Sample headlines."),
    ],
    arguments: [sources],
    options: [isAll] + NewsOptions.list,
    output: NewsOptions.output
  ) { invocation, context in
    let ids = try invocation[sources].map { NewsDomain.Source.ID(rawValue: $0.text) }
    guard let first = ids.first else {
      throw UsageError(.missingArgument("SOURCE"), at: invocation.path)
    }
    let query: NewsQuery =
      if try invocation[isAll] {
        .published(by: ids)
      } else {
        ids.count == 1 ? .source(first) : .sources(ids)
      }
    try await NewsOptions.show(invocation, in: context) { _ in query }
  }
}
