import CountriesCommands
import CountriesDomain
import FoundationCore

/// The best and worst markets that the store ships to, and the best of the others.
struct MarketsToday: Sendable {
  /// The standing of a market.
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

  /// A market and the reason for showing it.
  struct Row: Sendable {
    let standing: Standing
    let entry: MarketRanking.Entry
    /// The number of open orders to the country; `nil` if the store failed.
    let openOrders: Int?
  }

  let ranking: MarketRanking
  /// The number of open orders by ISO 3166 code; `nil` if the store failed.
  let openOrders: [String: Int]?
  /// The trends of the best markets; empty if not requested.
  var trends: [Series] = []

  /// Returns the best and worst markets, and the best ones that the store does not ship to.
  ///
  /// If the store failed, they are chosen from all markets.
  func rows(each count: Int = 4) -> [Row] {
    let best = shippedTo.prefix(count)
    let worst = shippedTo.dropFirst(best.count).suffix(count)
    let untried = ranking.entries.filter { $0.market?.isShippedTo == false }.prefix(count - 1)
    return best.map { row($0, standing: .best) } + worst.map { row($0, standing: .worst) }
      + untried.map { row($0, standing: .untried) }
  }

  private func row(_ entry: MarketRanking.Entry, standing: Standing) -> Row {
    let open = openOrders.map { $0[entry.country.iso2] ?? 0 }
    return Row(standing: standing, entry: entry, openOrders: open)
  }

  /// The markets that the store ships to, best first; all markets if it ships to no market.
  var shippedTo: [MarketRanking.Entry] {
    let entries = ranking.entries.filter { $0.market?.isShippedTo ?? true }
    return entries.isEmpty ? ranking.entries : entries
  }

  /// Returns a sentence about the criteria of the score.
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
