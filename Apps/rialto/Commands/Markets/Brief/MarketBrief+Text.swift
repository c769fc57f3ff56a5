import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import NewsCommands
import Ordering
import OrderingCommands

extension MarketBrief {
  /// What a person gets: the country, its figures, the store's trade there and the news, on a screen.
  func text(_ text: FigureFormatter, at now: Date, width: Int, style: Style) -> String {
    var parts = [Self.portrait.details(self, width: width, style: style, locale: text.locale)]
    if let series = figures.value?.series, !series.isEmpty {
      let table = SeriesRows.sparklines(text, width: width)
      parts.append(table.text(series, width: width, style: style, locale: text.locale))
    }
    if store.value != nil {
      parts.append(
        Self.dealings(text.locale).details(self, width: width, style: style, locale: text.locale)
      )
    }
    if let articles = news.value?.articles, !articles.isEmpty {
      let table = ArticleRows.table(at: now)
      parts.append(table.text(articles, width: width, style: style, locale: text.locale))
    }
    return parts.joined(separator: "\n")
  }

  private static let portrait = Table<MarketBrief>([
    Column("name", heading: "MARKET") { brief in
      let country = brief.country
      let name = [country.flag, country.name].compactMap(\.self).joined(separator: " ")
      return "\(name) (\(country.iso3), \(country.iso2))"
    },
    Column("where", heading: "WHERE") { brief in
      [brief.country.capital, brief.country.region.name, brief.country.incomeLevel.name]
        .compactMap(\.self).joined(separator: " · ")
    },
  ])

  private static func dealings(_ locale: Locale) -> Table<MarketBrief> {
    Table([
      Column("orders", heading: "ORDERS") { $0.sold(locale) },
      Column("latest", heading: "LATEST") { $0.latest(locale) },
      Column("shipping", heading: "SENT BY") { brief in
        let ways = brief.trade?.shipping ?? []
        return ways.isEmpty
          ? "nothing is sent there"
          : ways.map { "\($0.choice.words), \($0.price.formatted(in: locale))" }
            .joined(separator: "; ")
      },
      Column("tax", heading: "TAX") { $0.tax?.words(locale) ?? "none" },
    ])
  }

  private func sold(_ locale: Locale) -> String? {
    guard let sales = trade?.sales, sales.orders > 0 else { return "none" }
    let sold = sales.turnover.isEmpty ? "nothing" : sales.words(in: locale)
    return "\(sales.orders), of which \(sales.open) open; sold \(sold)"
  }

  private func latest(_ locale: Locale) -> String? {
    orders.first.map { order in
      let day = order.createdAt.map { ", " + $0.day(in: locale) } ?? ""
      return
        "\(order.number), \(order.status.words)\(day), \(order.totals.total.formatted(in: locale))"
    }
  }
}

extension TaxRate {
  /// As in `19%, included in the prices`.
  fileprivate func words(_ locale: Locale) -> String {
    let share = (percent / 100).formatted(
      .percent.precision(.fractionLength(0...3)).locale(locale)
    )
    return share + (isIncluded ? ", included in the prices" : ", on top of the prices")
  }
}
