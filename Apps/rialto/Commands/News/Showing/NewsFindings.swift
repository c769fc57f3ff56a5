import FoundationCore
import NewsDomain
import StoreHTTP

/// What came of a question, and what is to be said about it.
struct NewsFindings: Sendable {
  let articles: [Article]
  /// Why some of them were kept from earlier, where NewsAPI gives no new ones.
  let shortfall: NewsError?
  fileprivate let headlines: Headlines?
  fileprivate let allowance: RequestLedger.Standing?
  /// Whether NewsAPI was left out because there is no key.
  fileprivate let lacksNewsAPI: Bool

  @MainActor
  init(_ model: NewsModel, of query: NewsQuery, hasKey: Bool, limit: Int) {
    articles = Array(model.articles.prefix(limit))
    shortfall = model.shortfall
    headlines = model.headlines.value
    allowance = model.allowance
    lacksNewsAPI = !hasKey && !query.providers.contains(.newsAPI)
  }
}

extension Display {
  /// Tells a person where news are from, what is missing and what was left out.
  func note(_ findings: NewsFindings) {
    if findings.lacksNewsAPI { note("NewsAPI was not asked: there is no key. \(NewsLogin.advice)") }
    if let headlines = findings.headlines {
      noteOrigin(headlines.provenance)
      for text in headlines.notes.map(\.text) { note(text) }
      noteLeftOut(headlines.dropped)
      if headlines.folded > 0 {
        note(
          headlines.folded == 1
            ? "One copy was folded into what it repeats."
            : "\(headlines.folded.formatted(in: locale)) copies were folded into what they repeat."
        )
      }
      note(headlines.drops)
    }
    if let allowance = findings.allowance { note("\(allowance).") }
  }

  /// Tells of samples as what they are: no news.
  func noteOrigin(_ provenance: Provenance?) {
    switch provenance {
    case .bundled?: note("These are samples that came with the program, and no news.")
    case let provenance?: note(provenance, from: "the news service")
    case nil: break
    }
  }

  private func noteLeftOut(_ dropped: [Headlines.DropReason: Int]) {
    let parts = Headlines.DropReason.allCases.compactMap { reason in
      dropped[reason].map { "\($0.formatted(in: locale)) \(reason.words)" }
    }
    if !parts.isEmpty { note("Left out: \(parts.joined(separator: ", ")).") }
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
