public import CommandKit
import FoundationCore
public import NewsDomain
import StoreHTTP

/// The articles of a query, with the notes about them.
public struct NewsResults: Sendable {
  /// The articles.
  public let articles: [Article]
  /// The error because of which some articles are stored ones.
  let staleReason: NewsError?
  /// The error that ended the list before the limit.
  var paginationError: NewsError?
  fileprivate let provenance: Provenance?
  fileprivate var notes: [String]
  fileprivate let dropped: DroppedArticles
  fileprivate let duplicateCount: Int
  fileprivate let quotaUsage: RequestQuota.Usage?

  /// Creates the results from the articles of a model.
  ///
  /// - Parameters:
  ///   - news: The news service, whose model has loaded the query.
  ///   - query: The query.
  ///   - limit: The maximum number of articles.
  @MainActor
  public init(_ news: NewsService, of query: NewsQuery, limit: Int) {
    let model = news.model
    articles = Array(model.articles.prefix(limit))
    staleReason = model.headlines.value?.staleReason
    provenance = model.headlines.value?.provenance
    notes = model.headlines.value?.notes.map(\.text) ?? []
    dropped = DroppedArticles(model.headlines.value)
    duplicateCount = model.headlines.value?.duplicateCount ?? 0
    quotaUsage = news.quotaUsage
    if let note = news.keyNote(for: query) { notes.insert(note, at: 0) }
  }

  /// Creates the results of a list of sources.
  @MainActor
  init(sourcesOf news: NewsService) {
    let model = news.model
    articles = []
    staleReason = model.sourceStaleReason
    provenance = model.sourceProvenance
    notes = [news.keylessServerNote].compactMap(\.self)
    if case .stale(let age)? = provenance {
      let reason = staleReason?.title ?? "Newer ones are unavailable."
      notes.append("Showing stored sources from \(age.roundedText) ago. \(reason)")
    }
    dropped = DroppedArticles(drops: model.sourceDrops)
    duplicateCount = 0
    quotaUsage = news.quotaUsage
  }
}

/// The rows of answers that are not shown: not articles, or unreadable.
struct DroppedArticles: Sendable {
  fileprivate let counts: [Headlines.DropReason: Int]
  fileprivate let drops: DropReport

  init(_ headlines: Headlines?) {
    counts = headlines?.dropped ?? [:]
    drops = headlines?.drops ?? DropReport()
  }

  fileprivate init(drops: DropReport) {
    counts = [:]
    self.drops = drops
  }

  /// Returns `true` for the same counts; positions change with each new article.
  func hasSameCounts(as other: DroppedArticles) -> Bool {
    counts == other.counts && drops.counts == other.drops.counts
  }
}

extension Display {
  /// Writes notes about the provenance of news and about missing articles.
  public func note(_ results: NewsResults) {
    // For stored articles, a note names the provider.
    if case .stale? = results.provenance {} else { noteOrigin(results.provenance) }
    for text in results.notes { note(text) }
    note(results.dropped)
    if results.duplicateCount > 0 {
      note(
        results.duplicateCount == 1
          ? "1 duplicate merged."
          : "\(results.duplicateCount.formatted(in: locale)) duplicates merged."
      )
    }
    if let usage = results.quotaUsage { note("\(usage).") }
  }

  /// Writes notes about the rows that are not shown.
  func note(_ dropped: DroppedArticles) {
    let parts = Headlines.DropReason.allCases.compactMap { reason in
      dropped.counts[reason].map { "\($0.formatted(in: locale)) \(reason.text)" }
    }
    if !parts.isEmpty { note("Hidden: \(parts.joined(separator: ", ")).") }
    note(dropped.drops)
  }

  /// Writes a note about the provenance of news.
  func noteOrigin(_ provenance: Provenance?) {
    switch provenance {
    case .bundled?: note("Showing bundled samples, not live news.")
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
