public import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import Ordering
import OrderingCommands

/// The rows of ranked markets, for JSON and for the terminal.
struct MarketRankingRows: Sendable {
  let text: FigureFormatter

  /// Returns the columns for JSON and CSV.
  func table(_ citation: Citation) -> Table<MarketRanking.Entry> {
    Table(
      Self.place + [Column("score", \.ranked.score), Column("parts", \.ranked.contributions)]
        + shipping + Self.sales + Self.trend,
      onRequest: [Column("provenance") { _ in citation }]
    )
  }

  /// Returns the columns for a terminal; a narrow one has no column for each criterion.
  func terminalTable(
    _ ranking: RankingRows,
    width: Int,
    hasStore: Bool
  ) -> Table<MarketRanking.Entry> {
    let figures = ranking.figures.map { $0.of(\MarketRanking.Entry.ranked) }
    // With a single criterion the score adds nothing to its value.
    var columns = figures.count == 1 ? rankColumns : rankColumns + [score]
    if figures.count == 1 || width >= 110 { columns += figures }
    if width >= 60 { columns.append(trend(width: width < 90 ? 6 : 16)) }
    if hasStore { columns += storeColumns }
    return Table(
      columns,
      priority: ["name", "rank", "score", "turnover", "orders", "from", "ships", "trend"]
    )
  }

  private var rankColumns: [Column<MarketRanking.Entry>] {
    [
      Column("rank", heading: "RANK", align: .trailing, \.ranked.rank),
      Column("iso3", heading: "ISO", shrinks: false, \.country.iso3),
      Column("name", heading: "COUNTRY", \.country.name) {
        "\($0.country.flag ?? "  ") \($0.country.name)"
      },
    ]
  }

  private var score: Column<MarketRanking.Entry> {
    Column("score", heading: "SCORE", align: .trailing, \.ranked.score) {
      text.share($0.ranked.score)
    }
  }

  private func trend(width: Int) -> Column<MarketRanking.Entry> {
    Column("trend", heading: "\(MarketRankingQuery.years) YEARS", shrinks: false) { entry in
      entry.trend.map { Sparkline($0).text(width: width) }
    }
  }

  private static let place: [Column<MarketRanking.Entry>] = [
    Column("rank", \.ranked.rank),
    Column("iso2", \.country.iso2),
    Column("iso3", \.country.iso3),
    Column("name", \.country.name),
  ]

  private var shipping: [Column<MarketRanking.Entry>] {
    let head: [Column<MarketRanking.Entry>] = [
      Column("isShippedTo") { $0.market?.isShippedTo },
      Column("shipping.code") { $0.cheapest?.choice.code.rawValue },
      Column("shipping.name") { $0.cheapest?.choice.name },
      Column("shipping.daysFrom") { $0.cheapest?.choice.daysFrom },
      Column("shipping.daysTo") { $0.cheapest?.choice.daysTo },
    ]
    return head
      + Column<MarketRanking.Entry>.money("shipping.price", in: text.locale) { $0.cheapest?.price }
  }

  private static let sales: [Column<MarketRanking.Entry>] = [
    Column("sales.orders") { $0.market?.orders },
    Column("sales.turnover") { $0.market?.turnover },
  ]

  private static let trend: [Column<MarketRanking.Entry>] = [
    Column("trend.indicator") { $0.trend?.indicator.id.rawValue },
    Column("trend.points") { $0.trend?.points },
  ]

  private var storeColumns: [Column<MarketRanking.Entry>] {
    [
      Column("ships", heading: "SHIPPING") { $0.cheapest?.choice.words ?? "–" }
    ] + Column.money("from", heading: "FROM", in: text.locale) { $0.cheapest?.price } + [
      Column("orders", heading: "ORDERS", align: .trailing) { $0.market?.orders },
      Column("turnover", heading: "REVENUE", align: .trailing) {
        $0.market?.turnover
      } text: { entry in
        entry.market?.revenue(in: text.locale) ?? ""
      },
    ]
  }
}

extension MarketRanking.Entry {
  /// The cheapest shipping method.
  var cheapest: ShippingOption? { market?.shipping.first }
}

extension DataPoint: TableRepresentable {
  static let table = Table<DataPoint>([
    Column("period", \.period.description),
    Column("value", \.value),
  ])
}
