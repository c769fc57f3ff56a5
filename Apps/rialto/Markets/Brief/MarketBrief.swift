import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import Ordering
import OrderingCommands

/// The brief of one market; each part may fail on its own.
struct MarketBrief: Sendable {
  let country: Country
  /// The key indicators over time.
  let figures: ReportPart<SeriesTable>
  /// News about the country.
  let news: ReportPart<NewsResults>
  /// The shipping, sales and taxes of the store.
  let store: ReportPart<StoreCountryData>

  /// The shipping and sales in the country; `nil` if the store failed.
  var market: StoreMarket? { store.value?.market }

  /// The parts that failed.
  var missing: [MissingPart] {
    [("figures", figures.failure), ("news", news.failure), ("store", store.failure)]
      .compactMap { MissingPart($0, for: $1) }
  }
}

/// The store's data on one country.
struct StoreCountryData: Sendable {
  let market: StoreMarket
  /// The tax rate; `nil` if the store has no rate for the country.
  let tax: TaxRate?
  /// The latest orders to the country, newest first.
  var orders: [Order] = []
  /// The parts of the sales and the orders that could not be read.
  var drops: DropReport
}

/// A part of a report that failed to load, as JSON.
struct MissingPart: TableRepresentable {
  let part: String
  let failure: any Failure

  init?(_ part: String, for failure: (any Failure)?) {
    guard let failure else { return nil }
    self.part = part
    self.failure = failure
  }

  static let table = Table<MissingPart>([
    Column("part", \.part),
    Column("code", \.failure.code),
    Column("title", \.failure.title),
    Column("suggestion", \.failure.suggestion),
  ])
}

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

/// An article in brief, as JSON.
struct BriefArticle: TableRepresentable {
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

extension MarketBrief {
  /// Returns the brief as text: the country, its indicators, the store's sales there and the news.
  func text(_ text: FigureFormatter, at now: Date, width: Int, style: Style) -> String {
    var parts = [Self.countryTable.details(self, width: width, style: style, locale: text.locale)]
    if let series = figures.value?.series, !series.isEmpty {
      let table = SeriesRows.sparklines(text, width: width)
      parts.append(table.text(series, width: width, style: style, locale: text.locale))
    }
    if store.value != nil {
      parts.append(
        Self.storeTable(text.locale).details(self, width: width, style: style, locale: text.locale)
      )
    }
    if let articles = news.value?.articles, !articles.isEmpty {
      let table = ArticleRows.table(at: now)
      parts.append(table.text(articles, width: width, style: style, locale: text.locale))
    }
    return parts.joined(separator: "\n")
  }

  private static let countryTable = Table<MarketBrief>([
    Column("name", heading: "MARKET") { brief in
      let country = brief.country
      let name = [country.flag, country.name].compactMap(\.self).joined(separator: " ")
      return "\(name) (\(country.iso3), \(country.iso2))"
    },
    Column("profile", heading: "PROFILE") { brief in
      [brief.country.capital, brief.country.region.name, brief.country.incomeLevel.name]
        .compactMap(\.self).joined(separator: " · ")
    },
  ])

  private static func storeTable(_ locale: Locale) -> Table<MarketBrief> {
    Table([
      Column("orders", heading: "ORDERS") { $0.salesText(locale) },
      Column("latest", heading: "LATEST ORDER") { $0.latest(locale) },
      Column("shipping", heading: "SHIPPING") { brief in
        let options = brief.market?.shipping ?? []
        return options.isEmpty
          ? "not available"
          : options.map { "\($0.choice.words), \($0.price.formatted(in: locale))" }
            .joined(separator: "; ")
      },
      Column("tax", heading: "TAX") { $0.store.value?.tax?.words(locale) ?? "none" },
    ])
  }

  private func salesText(_ locale: Locale) -> String? {
    guard let market, market.orders > 0 else { return "none" }
    let revenue = market.turnover.isEmpty ? "none" : market.revenue(in: locale)
    return "\(market.orders) paid, revenue \(revenue)"
  }

  private func latest(_ locale: Locale) -> String? {
    store.value?.orders.first.map { order in
      let day = order.createdAt.map { ", " + $0.day(in: locale) } ?? ""
      return
        "\(order.number), \(order.status.words)\(day), \(order.totals.total.formatted(in: locale))"
    }
  }
}

extension TaxRate {
  /// The rate as text: `19%, included in prices`.
  fileprivate func words(_ locale: Locale) -> String {
    let share = (percent / 100).formatted(.percent.precision(.fractionLength(0...3)).locale(locale))
    return share + (isIncluded ? ", included in prices" : ", added to prices")
  }
}
