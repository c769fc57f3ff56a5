public import CommandKit
public import FoundationCore
public import NewsDomain

/// The articles of a query, with the notes about them.
public struct NewsResults: Sendable {
  /// The articles, up to the limit.
  public let articles: [Article]
  /// The error that ended the list before the limit.
  var paginationError: NewsError?
  let headlines: Loaded<Headlines>
  fileprivate let keyNote: String?
  fileprivate let quotaUsage: RequestQuota.Usage?

  /// Creates the results of a query.
  public init(
    _ headlines: Loaded<Headlines>,
    of query: NewsQuery,
    from news: NewsService,
    limit: Int
  ) async {
    articles = Array(headlines.value.items.prefix(limit))
    self.headlines = headlines
    keyNote = news.keyNote(for: query)
    quotaUsage = await news.quotaUsage()
  }
}

extension Loaded<Headlines> {
  /// Returns `true` for the same numbers of drops; their positions change with each new article.
  func hasSameDrops(as other: Loaded<Headlines>?) -> Bool {
    value.dropped == other?.value.dropped && drops.counts == other?.drops.counts
  }
}

extension NewsService {
  static let sampleNote = "Showing bundled samples, not live news."
}

extension Display {
  /// Writes notes about the provenance of news and about missing articles.
  public func note(_ results: NewsResults) {
    let headlines = results.headlines
    // For stored articles, a note names the provider.
    if case .stale = headlines.provenance {} else { noteOrigin(headlines.provenance) }
    if let text = results.keyNote { note(text) }
    for one in headlines.value.notes { note(one.text) }
    noteDrops(of: headlines)
    let count = headlines.value.duplicateCount
    if count > 0 { note("\(count.counted("duplicate", in: locale)) merged.") }
    if let usage = results.quotaUsage { note("\(usage).") }
  }

  /// Writes notes about the provenance of the loaded sources and about unreadable ones.
  func note(_ sources: Loaded<SourceList>, from news: NewsService) async {
    if case .stale = sources.provenance {} else { noteOrigin(sources.provenance) }
    if let text = news.keylessServerNote { note(text) }
    if case .stale(let age) = sources.provenance {
      let reason = sources.value.staleReason?.title ?? "Newer ones are unavailable."
      note("Showing stored sources from \(age.roundedText) ago. \(reason)")
    }
    note(sources.drops)
    if let usage = await news.quotaUsage() { note("\(usage).") }
  }

  /// Writes notes about the rows of the answers that are not shown: not articles, or unreadable.
  func noteDrops(of headlines: Loaded<Headlines>) {
    let parts = Headlines.DropReason.allCases.compactMap { reason in
      headlines.value.dropped[reason].map { "\($0.formatted(in: locale)) \(reason.text)" }
    }
    if !parts.isEmpty { note("Hidden: \(parts.joined(separator: ", ")).") }
    note(headlines.drops)
  }

  /// Writes a note about the provenance of news.
  func noteOrigin(_ provenance: Provenance?) {
    switch provenance {
    case .bundled?: note(NewsService.sampleNote)
    case let provenance?: note(provenance, from: "the news service")
    case nil: break
    }
  }
}

extension Headlines.DropReason {
  fileprivate var text: String {
    switch self {
    case .removed: "retracted"
    case .untitled: "without a title"
    case .withoutAddress: "without a valid URL"
    case .unreadable: "unreadable"
    case .deleted: "deleted by the author"
    case .dead: "removed by moderators"
    case .missing: "unavailable"
    case .notAnArticle: "not articles"
    case .unavailable: "not fetched"
    }
  }
}
