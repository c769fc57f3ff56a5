import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import NewsCommands
import Ordering
import OrderingCommands

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
    guard let market, market.orders + market.unpaid > 0 else { return "none" }
    let revenue = market.turnover.isEmpty ? "none" : market.revenue(in: locale)
    return "\(market.orders) paid, \(market.unpaid) unpaid, revenue \(revenue)"
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
    let share = (percent / 100).formatted(
      .percent.precision(.fractionLength(0...3)).locale(locale)
    )
    return share + (isIncluded ? ", included in prices" : ", added to prices")
  }
}
