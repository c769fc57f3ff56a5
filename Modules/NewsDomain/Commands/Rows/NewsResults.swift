public import CommandKit
import FoundationCore
public import NewsDomain
import StoreHTTP

/// The articles that answer a question, with all that is to be noted about them.
public struct NewsResults: Sendable {
  /// The articles.
  public let articles: [Article]
  /// The reason why some of them were kept from earlier, where NewsAPI gives no new ones.
  let shortfall: NewsError?
  /// The reason why there are no more of them, though more were asked for.
  var ending: NewsError?
  fileprivate let provenance: Provenance?
  fileprivate var notes: [String]
  fileprivate let losses: DroppedArticles
  fileprivate let folded: Int
  fileprivate let allowance: RequestQuota.Standing?

  /// Creates the findings of the articles that a model has.
  ///
  /// - Parameters:
  ///   - news: The news service, whose model has loaded the query.
  ///   - query: The query.
  ///   - limit: The number of articles at most.
  @MainActor
  public init(_ news: NewsService, of query: NewsQuery, limit: Int) {
    let model = news.model
    articles = Array(model.articles.prefix(limit))
    shortfall = model.shortfall
    provenance = model.headlines.value?.provenance
    notes = model.headlines.value?.notes.map(\.text) ?? []
    losses = DroppedArticles(model.headlines.value)
    folded = model.headlines.value?.folded ?? 0
    allowance = news.allowance
    if let sentence = news.sentence(about: query) { notes.insert(sentence, at: 0) }
  }

  /// Creates the findings of the sources that a model has, which are no articles.
  @MainActor
  init(sourcesOf news: NewsService) {
    let model = news.model
    articles = []
    shortfall = model.shortfall
    provenance = model.sourceProvenance
    notes = [news.keylessSentence].compactMap(\.self)
    if case .stale(let age)? = provenance {
      let why = shortfall?.title ?? "NewsAPI gives no newer answer."
      notes.append("These are kept from \(age.roundedText) ago: \(why)")
    }
    losses = DroppedArticles(drops: model.sourceDrops)
    folded = 0
    allowance = news.allowance
  }
}

/// The rows of the answers that are not shown: no articles, or unreadable.
struct DroppedArticles: Sendable {
  fileprivate let dropped: [Headlines.DropReason: Int]
  fileprivate let drops: DropReport

  init(_ headlines: Headlines?) {
    dropped = headlines?.dropped ?? [:]
    drops = headlines?.drops ?? DropReport()
  }

  fileprivate init(drops: DropReport) {
    dropped = [:]
    self.drops = drops
  }

  /// Returns true for the same losses; their places move with each new article.
  func isAsMany(as other: DroppedArticles) -> Bool {
    dropped == other.dropped && drops.counts == other.drops.counts
  }
}

extension Display {
  /// Writes notes on the provenance of news, on what is missing and on what was left out.
  public func note(_ findings: NewsResults) {
    // Of what is kept, a note names who does not answer.
    if case .stale? = findings.provenance {} else { noteOrigin(findings.provenance) }
    for text in findings.notes { note(text) }
    note(findings.losses)
    if findings.folded > 0 {
      note(
        findings.folded == 1
          ? "One copy was folded into what it repeats."
          : "\(findings.folded.formatted(in: locale)) copies were folded into what they repeat."
      )
    }
    if let allowance = findings.allowance { note("\(allowance).") }
  }

  /// Writes notes on the rows of the answers that are not shown.
  func note(_ losses: DroppedArticles) {
    let parts = Headlines.DropReason.allCases.compactMap { reason in
      losses.dropped[reason].map { "\($0.formatted(in: locale)) \(reason.words)" }
    }
    if !parts.isEmpty { note("Left out: \(parts.joined(separator: ", ")).") }
    note(losses.drops)
  }

  /// Writes a note on the provenance of news; that of samples says that they are no news.
  func noteOrigin(_ provenance: Provenance?) {
    switch provenance {
    case .bundled?: note("These are samples that came with the program, and no news.")
    case let provenance?: note(provenance, from: "the news service")
    case nil: break
    }
  }
}

extension Headlines.DropReason {
  fileprivate var words: String {
    switch self {
    case .removed: "taken back by the publisher"
    case .untitled: "without a title"
    case .withoutAddress: "without an address to open"
    case .unreadable: "that cannot be read"
    case .deleted: "deleted by the author"
    case .dead: "taken away by the moderators"
    case .missing: "that are not there"
    case .notAnArticle: "that are no articles"
    case .unavailable: "that could not be fetched"
    }
  }
}
