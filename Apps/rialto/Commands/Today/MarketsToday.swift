import CountriesCommands
import CountriesDomain
import FoundationCore

/// The best and the worst of the markets that the store sends to, and the best of the others.
struct MarketsToday: Sendable {
  /// How a market stands among the others.
  enum Standing: String, Sendable, CaseIterable {
    case best
    case worst
    case untried

    var heading: String {
      switch self {
      case .best: "Best"
      case .worst: "Worst"
      case .untried: "New"
      }
    }
  }

  /// A market that is shown, and why.
  struct Row: Sendable {
    let standing: Standing
    let entry: MarketRanking.Entry
  }

  let ranking: MarketRanking
  /// How the best went over the years, where that was asked for.
  let courses: [Series]

  /// So many of the best and of the worst, and the few best that nothing is sent to.
  ///
  /// Where no store says what is sent where, they are of all markets.
  func rows(each count: Int = 4) -> [Row] {
    let sent = Self.sentTo(ranking)
    let best = sent.prefix(count)
    let worst = sent.dropFirst(best.count).suffix(count)
    let untried = ranking.entries.filter { $0.trade?.isShippedTo == false }.prefix(count - 1)
    return best.map { Row(standing: .best, entry: $0) }
      + worst.map { Row(standing: .worst, entry: $0) }
      + untried.map { Row(standing: .untried, entry: $0) }
  }

  /// The markets that something is sent to, the best first; all where that is not known of any.
  static func sentTo(_ ranking: MarketRanking) -> [MarketRanking.Entry] {
    let sent = ranking.entries.filter { $0.trade?.isShippedTo ?? true }
    return sent.isEmpty ? ranking.entries : sent
  }

  /// What the scores are made of, in a sentence.
  func criteria(_ text: FigureFormatter) -> String {
    RankingRows(ranking: ranking.ranking, text: text).sentences.first ?? ""
  }

  var citation: Citation {
    Citation(
      ranking.entries.flatMap { $0.ranked.contributions.map(\.figure) },
      provenance: ranking.ranking.provenance
    )
  }
}
