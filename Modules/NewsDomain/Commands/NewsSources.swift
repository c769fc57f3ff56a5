import CommandKit
import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP

/// `rialto news sources`: the sources of NewsAPI.
enum NewsSources {
  private static let words = Argument<[TextLine]>(
    "WORD",
    "Words in the name, identifier or description."
  )

  static let command = Command(
    "sources",
    "Lists the sources of NewsAPI.",
    discussion: """
      Without --country, all countries. A terminal shows the source with the given identifier or name \
      as a page with its description and its site.
      """,
    examples: [
      Example("rialto news sources", "All sources."),
      Example(
        "rialto news sources --country de --category technology",
        "German technology sources."
      ),
      Example("rialto news sources --language pt --fresh", "Portuguese ones, past the cache."),
      Example(
        "rialto news sources lamplight-gazette",
        "One source, with its description and site."
      ),
      Example("rialto news sources gazette --json", "By a word, as JSON."),
    ],
    arguments: [words],
    options: [NewsOptions.country, NewsOptions.language, NewsOptions.category, NewsOptions.fresh],
    output: .rows(table(from: nil, isWide: true))
  ) { invocation, context in
    let display = try context.display
    let text = try invocation[words].map(\.text).joined(separator: " ")
    let filter = NewsQuery.SourceFilter(
      country: try invocation[NewsOptions.country]?.text,
      language: try invocation[NewsOptions.language]?.text,
      category: try invocation[NewsOptions.category]
    )
    let isFresh = try invocation[NewsOptions.fresh]
    let (news, sources) = try await context.withNewsService { news in
      var news = news
      if isFresh { news.client.caching = .revalidate }
      let sources = try await NewsOptions.inputs(of: invocation).explainingInvalid { [news] in
        try await news.client.sources(filter)
      }
      return (news, sources)
    }
    let list = sources.value.items
    if display.isLaidOut, let source = list.named(text) {
      try display.detail(source, as: table(from: sources.provenance, isWide: true, hasSite: true))
    } else {
      let table = table(from: sources.provenance, isWide: display.width >= 100)
      try display.list(list.containing(text), as: table)
    }
    await display.note(sources, from: news)
    try NewsOptions.requireFresh(isFresh, staleReason: sources.value.staleReason)
  }

  /// Returns the table of sources; samples are marked.
  ///
  /// A wide table has descriptions, which give way where there is no room.
  private static func table(
    from provenance: Provenance?,
    isWide: Bool,
    hasSite: Bool = false
  ) -> Table<NewsDomain.Source> {
    Table(
      [
        Column("id", heading: "ID", shrinks: false, \.id.rawValue),
        Column("name", heading: "NAME", shrinks: !isWide) {
          $0.name
        } text: {
          provenance == .bundled ? "sample: \($0.name)" : $0.name
        } link: {
          $0.url
        },
        Column("description", heading: isWide ? "DESCRIPTION" : nil, \.description),
        Column("url", heading: hasSite ? "SITE" : nil, \.url, link: { $0.url }),
        Column("category", heading: "CATEGORY", \.category),
        Column("language", heading: "LANGUAGE", \.language) { source, locale in
          source.languageName(in: locale) ?? ""
        },
        Column("country", heading: "COUNTRY", \.country) { source, locale in
          source.countryName(in: locale) ?? ""
        },
        Column("provenance") { _ in provenance.map(ProvenanceKind.init) },
      ],
      priority: ["id", "name", "category", "country", "language", "description"],
      empty: "No sources found."
    )
  }
}
