import CommandKit
import CountriesDomain
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import Ordering

extension MarketBrief {
  /// What programs get: one object, with nothing where a part is missing.
  static let table = Table<MarketBrief>(
    head + [
      Column("figures") { $0.figures.value?.series.map(BriefFigure.init) },
      Column("news") { $0.news.value?.articles.map(BriefArticle.init) },
    ] + trade + [Column("missing", \.missing)]
  )

  private static let head: [Column<MarketBrief>] = [
    Column("iso2", \.country.iso2),
    Column("iso3", \.country.iso3),
    Column("name", \.country.name),
    Column("flag", \.country.flag),
    Column("capital", \.country.capital),
    Column("region", \.country.region.name),
    Column("incomeLevel", \.country.incomeLevel.name),
  ]

  private static let trade: [Column<MarketBrief>] = [
    Column("orders.count") { $0.trade?.sales.orders },
    Column("orders.open") { $0.trade?.sales.open },
    Column("orders.turnover") { $0.trade?.sales.turnover },
    Column("orders.latest") { brief in
      brief.trade.map { _ in brief.orders.prefix(3).map(BriefOrder.init) }
    },
    Column("shipping") { $0.trade?.shipping },
    Column("tax.percent") { $0.tax?.percent },
    Column("tax.isIncluded") { $0.tax?.isIncluded },
  ]
}

extension ShippingOption: TableRepresentable {
  static let table = Table<ShippingOption>([
    Column("code", \.choice.code.rawValue),
    Column("name", \.choice.name),
    Column("daysFrom", \.choice.daysFrom),
    Column("daysTo", \.choice.daysTo),
    Column("price", \.price),
  ])
}

/// A figure with its course, as programs get it.
private struct BriefFigure: TableRepresentable {
  let series: Series

  static let table = Table<BriefFigure>([
    Column("indicator", \.series.indicator.id.rawValue),
    Column("name", \.series.indicator.name),
    Column("value") { $0.series.latest?.value },
    Column("period") { $0.series.latest?.period.description },
    Column("source", \.series.source),
    Column("updated") { $0.series.lastUpdated?.description },
    Column("course", \.series.points),
  ])
}

/// An article, as programs get it.
private struct BriefArticle: TableRepresentable {
  let article: Article

  static let table = Table<BriefArticle>([
    Column("title", \.article.title),
    Column("source") { $0.article.source?.name },
    Column("publishedAt") { $0.article.publishedAt?.ISO8601Format() },
    Column("url", \.article.url.absoluteString),
    Column("provider") { ProviderLabel($0.article) },
    Column("provenance") { $0.article.provenance.map(ProvenanceKind.init) },
    Column("duplicates", \.article.duplicateCount),
  ])
}

/// An order, as far as a market goes by it.
private struct BriefOrder: TableRepresentable {
  let order: Order

  static let table = Table<BriefOrder>([
    Column("number", \.order.number.rawValue),
    Column("status", \.order.status.rawValue),
    Column("placed") { $0.order.createdAt?.ISO8601Format() },
    Column("total", \.order.totals.total),
  ])
}
