import CommandKit
import FoundationCore
import NewsDomain

/// `rialto news source`: the headlines of one source.
enum NewsSource {
  private static let source = Argument.one(
    "SOURCE",
    of: TextLine.self,
    "Its identifier, as 'rialto news sources' tells it."
  )

  static let command = Command(
    "source",
    "Shows the headlines of one source.",
    examples: [Example("rialto news source bbc-news", "Of the BBC.")],
    arguments: [source],
    options: NewsOptions.list,
    output: NewsOptions.output
  ) { invocation, context in
    let id = NewsDomain.Source.ID(rawValue: try invocation[source].text)
    try await NewsOptions.show(invocation, context) { _ in .source(id) }
  }
}
