import CommandKit
import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP

/// `rialto news sources`: the publishers of news.
enum NewsSources {
  private static let words = Argument.any(
    "WORD",
    of: TextLine.self,
    "What name, identifier or description have."
  )

  static let command = Command(
    "sources",
    "Lists the sources that NewsAPI knows.",
    examples: [
      Example("rialto news sources", "All of them."),
      Example("rialto news sources --country de --category technology", "Some of them."),
      Example("rialto news sources gazette --json", "By a word, for a program."),
    ],
    arguments: [words],
    options: [
      NewsOptions.country, NewsOptions.language, NewsOptions.category, NewsOptions.fresh,
    ],
    output: .rows(table(from: nil)),
    run: run
  )

  /// The sources as rows; samples say what they are.
  private static func table(from provenance: Provenance?) -> Table<NewsDomain.Source> {
    Table(
      [
        Column("id", heading: "ID", shrinks: false, \.id.rawValue),
        Column("name", heading: "NAME") {
          $0.name
        } text: {
          provenance == .bundled ? "sample: \($0.name)" : $0.name
        } link: {
          $0.url
        },
        Column("description", \.description),
        Column("url", \.url),
        Column("category", heading: "CATEGORY", \.category),
        Column("language", heading: "LANGUAGE", \.language),
        Column("country", heading: "COUNTRY", \.country),
        Column("provenance") { _ in provenance.map(ProvenanceKind.init) },
      ],
      empty: "No sources found."
    )
  }

  @MainActor
  private static func run(_ invocation: Invocation, with context: any NewsContext) async throws {
    let display = try context.display
    let text = try invocation[words].map(\.text).joined(separator: " ")
    let filter = NewsQuery.SourceFilter(
      country: try invocation[NewsOptions.country]?.text,
      language: try invocation[NewsOptions.language]?.text,
      category: try invocation[NewsOptions.category]
    )
    let isFresh = try invocation[NewsOptions.fresh]
    let (sources, provenance, findings) = try await context.askingNews { news in
      let model = news.model
      if isFresh { model.caching = .revalidate }
      try await model.loadSources(filter)
      model.sourceText = text
      return (model.shownSources, model.sourceProvenance, NewsResults(sourcesOf: news))
    }
    try display.list(sources, as: table(from: provenance))
    display.note(findings)
    try NewsOptions.requireFresh(isFresh, findings.shortfall)
  }
}
