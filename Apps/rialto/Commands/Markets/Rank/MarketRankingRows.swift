public import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import Ordering
import OrderingCommands

/// Ranked markets as rows, for people of a locale and for programs.
struct MarketRankingRows: Sendable {
  let text: FigureFormatter

  /// What programs get: the figures that counted as a list, the cheapest way of sending, the sales.
  func table(_ citation: Citation) -> Table<MarketRanking.Entry> {
    Table(
      Self.place + [Column("score", \.ranked.score), Column("parts", \.ranked.contributions)]
        + shipping + Self.sales + Self.course,
      onRequest: [Column("provenance") { _ in citation }]
    )
  }

  /// What people get; a narrow terminal gets the score without what it is made of.
  func tableForPeople(
    _ ranking: RankingRows,
    width: Int,
    hasStore: Bool
  ) -> Table<MarketRanking.Entry> {
    let figures = ranking.figures.map { $0.of(\MarketRanking.Entry.ranked) }
    // The score of one figure tells no more than its rank.
    var columns = figures.count == 1 ? placeForPeople : placeForPeople + [score]
    if figures.count == 1 || width >= 110 { columns += figures }
    if width >= 60 { columns.append(course(width: width < 90 ? 6 : 16)) }
    if hasStore { columns += trade }
    return Table(columns)
  }

  private var placeForPeople: [Column<MarketRanking.Entry>] {
    [
      Column("rank", heading: "RANK", align: .trailing, \.ranked.rank),
      Column("name", heading: "COUNTRY") { "\($0.country.flag ?? "  ") \($0.country.name)" },
    ]
  }

  private var score: Column<MarketRanking.Entry> {
    Column("score", heading: "SCORE", align: .trailing) { text.share($0.ranked.score) }
  }

  private func course(width: Int) -> Column<MarketRanking.Entry> {
    Column("course", heading: "COURSE", shrinks: false) { entry in
      entry.course.map { Sparkline($0).text(width: width) }
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
      Column("isShippedTo") { $0.trade?.isShippedTo },
      Column("shipping.code") { $0.cheapest?.choice.code.rawValue },
      Column("shipping.name") { $0.cheapest?.choice.name },
      Column("shipping.daysFrom") { $0.cheapest?.choice.daysFrom },
      Column("shipping.daysTo") { $0.cheapest?.choice.daysTo },
    ]
    return head
      + Column<MarketRanking.Entry>.money("shipping.price", in: text.locale) { $0.cheapest?.price }
  }

  private static let sales: [Column<MarketRanking.Entry>] = [
    Column("sales.orders") { $0.trade?.sales.orders },
    Column("sales.open") { $0.trade?.sales.open },
    Column("sales.turnover") { $0.trade?.sales.turnover },
  ]

  private static let course: [Column<MarketRanking.Entry>] = [
    Column("course.indicator") { $0.course?.indicator.id.rawValue },
    Column("course.points") { $0.course?.points },
  ]

  private var trade: [Column<MarketRanking.Entry>] {
    [
      Column("ships", heading: "SENT BY") { $0.cheapest?.choice.words ?? "–" },
      Column("from", heading: "FROM", align: .trailing) { entry in
        entry.cheapest?.price.formatted(in: text.locale)
      },
      Column("orders", heading: "ORDERS", align: .trailing) { $0.trade?.sales.orders },
      Column("turnover", heading: "SOLD", align: .trailing) { entry in
        entry.trade?.sales.words(in: text.locale)
      },
    ]
  }
}

extension MarketRanking.Entry {
  /// The cheapest way of sending there.
  var cheapest: ShippingOption? { trade?.shipping.first }
}

extension MarketSales {
  /// What it comes to, as people of a locale read it: `€ 120.00 + $84.00`.
  func words(in locale: Locale) -> String {
    turnover.map { $0.formatted(in: locale) }.joined(separator: " + ")
  }
}

extension DataPoint: TableRepresentable {
  static let table = Table<DataPoint>([
    Column("period", \.period.description),
    Column("value", \.value),
  ])
}
