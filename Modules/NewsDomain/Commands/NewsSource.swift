import CommandKit
import FoundationCore
import NewsDomain

/// `rialto news source`: the headlines of one source.
enum NewsSource {
  private static let source = Argument.one(
    "SOURCE",
    of: TextLine.self,
    "The identifier of the source; see 'rialto news sources'."
  )

  static let command = Command(
    "source",
    "Shows the headlines of one source.",
    examples: [
      Example("rialto news source bbc-news", "Headlines of the BBC."),
      Example("rialto news source harbor-ledger --offline", "Sample headlines."),
    ],
    arguments: [source],
    options: NewsOptions.list,
    output: NewsOptions.output
  ) { invocation, context in
    let id = NewsDomain.Source.ID(rawValue: try invocation[source].text)
    try await NewsOptions.show(invocation, in: context) { _ in .source(id) }
  }
}
