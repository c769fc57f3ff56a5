import CommandKit
import CountriesDomain
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import Ordering

extension MarketBrief {
  /// The JSON document; a part that failed is `null`.
  static let table = Table<MarketBrief>(
    head + [
      Column("figures") { $0.figures.value?.series.map(BriefFigure.init) },
      Column("news") { $0.news.value?.articles.map(BriefArticle.init) },
    ] + storeColumns + [Column("missing", \.missing)]
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

  private static let storeColumns: [Column<MarketBrief>] = [
    Column("orders.count") { $0.market?.orders },
    Column("orders.unpaid") { $0.market?.unpaid },
    Column("orders.turnover") { $0.market?.turnover },
    Column("orders.latest") { $0.store.value?.orders.map(BriefOrder.init) },
    Column("shipping") { $0.market?.shipping },
    Column("tax.percent") { $0.store.value?.tax?.percent },
    Column("tax.isIncluded") { $0.store.value?.tax?.isIncluded },
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

/// An indicator and its values over time, as JSON.
private struct BriefFigure: TableRepresentable {
  let series: Series

  static let table = Table<BriefFigure>([
    Column("indicator", \.series.indicator.id.rawValue),
    Column("name", \.series.indicator.name),
    Column("value") { $0.series.latest?.value },
    Column("period") { $0.series.latest?.period.description },
    Column("source", \.series.source),
    Column("updated") { $0.series.lastUpdated?.description },
    Column("points", \.series.points),
  ])
}

/// An article, as JSON.
private struct BriefArticle: TableRepresentable {
  let article: Article

  static let table = Table<BriefArticle>([
    Column("title", \.article.title),
    Column("source") { $0.article.source?.name },
    Column("publishedAt") { $0.article.publishedAt },
    Column("url", \.article.url.absoluteString),
    Column("provider") { ProviderLabel($0.article) },
    Column("provenance") { $0.article.provenance.map(ProvenanceKind.init) },
    Column("duplicates", \.article.duplicateCount),
  ])
}

/// A summary of an order, as JSON.
private struct BriefOrder: TableRepresentable {
  let order: Order

  static let table = Table<BriefOrder>([
    Column("number", \.order.number.rawValue),
    Column("status", \.order.status.rawValue),
    Column("createdAt") { $0.order.createdAt },
    Column("total", \.order.totals.total),
  ])
}
