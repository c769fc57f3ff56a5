import CommandKit
import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP

/// `rialto news sources`: the sources of NewsAPI.
enum NewsSources {
  private static let words = Argument.any(
    "WORD",
    of: TextLine.self,
    "Words in the name, identifier or description."
  )

  static let command = Command(
    "sources",
    "Lists the sources of NewsAPI.",
    examples: [
      Example("rialto news sources", "All sources."),
      Example(
        "rialto news sources --country de --category technology",
        "German technology sources."
      ),
      Example("rialto news sources gazette --json", "By a word, as JSON."),
    ],
    arguments: [words],
    options: [
      NewsOptions.country, NewsOptions.language, NewsOptions.category, NewsOptions.fresh,
    ],
    output: .rows(table(from: nil)),
    run: run
  )

  /// Returns the table of sources; samples are marked.
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
        Column("language", heading: "LANGUAGE", \.language) { source, locale in
          source.languageName(in: locale) ?? ""
        },
        Column("country", heading: "COUNTRY", \.country) { source, locale in
          source.countryName(in: locale) ?? ""
        },
        Column("provenance") { _ in provenance.map(ProvenanceKind.init) },
      ],
      priority: ["id", "name", "category", "country"],
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
    let news = try await context.withNewsService { news in
      if isFresh { news.model.caching = .revalidate }
      try await NewsOptions.inputs(of: invocation).explainingInvalid {
        try await news.model.loadSources(filter)
      }
      return news
    }
    let model = news.model
    model.sourceFilterText = text
    try display.list(model.filteredSources, as: table(from: model.sourceProvenance))
    display.note(sourcesOf: news)
    try NewsOptions.requireFresh(isFresh, staleReason: model.sourceStaleReason)
  }
}
