import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import Images
import NewsCommands
import NewsDomain

/// The daily report as an HTML page.
struct TodayPage: Sendable {
  let tables: TodayTables

  private var today: TodayReport { tables.today }

  var html: String {
    HTMLPage(
      title: "Rialto, \(day)",
      language: "en",
      header: MarkupElement(
        "header",
        [
          MarkupElement("p", ["class": "brand"], text: "Rialto today"),
          MarkupElement("h1", text: day),
        ]
      ),
      sections: [failures, tiles, orders, money, alerts, markets, trend, map, headlines].compactMap(
        \.self
      ),
      footer: footer,
      style: TodayPageStyleSheet.sheet
    ).html
  }

  private var day: String {
    today.date.formatted(
      Date.FormatStyle(
        date: .complete,
        time: .omitted,
        locale: tables.text.locale,
        timeZone: today.timeZone
      )
    )
  }

  /// The parts that failed to load, shown first.
  private var failures: MarkupElement? {
    let failures = today.failureSentences.map { MarkupElement("li", ["class": "gap"], text: $0) }
    return failures.isEmpty
      ? nil : .section("missing", "Could not load", [MarkupElement("ul", failures)])
  }

  /// The four key numbers.
  private var tiles: MarkupElement {
    let orders = today.orders.value
    let stock = today.stock.value
    func number(_ number: Int?, hasMore: Bool = false) -> String {
      number.map { tables.text.full(Double($0)) + (hasMore ? "+" : "") } ?? "?"
    }
    let more = orders?.hasMore ?? false
    let tiles: [(String, String)] = [
      ("orders to do", number(orders?.toDo, hasMore: more)),
      (
        "orders waiting more than a day",
        number(orders?.overdue(at: today.date).count, hasMore: more)
      ),
      (
        "orders in transit",
        number(orders?.counts.first { $0.step == .delivery }?.orders, hasMore: more)
      ),
      ("variants low in stock", number(stock?.low.count, hasMore: stock?.hasMore ?? false)),
    ]
    return MarkupElement(
      "dl",
      ["class": "tiles"],
      tiles.map { text, number in
        MarkupElement(
          "div",
          ["class": "tile"],
          [
            MarkupElement("dt", text: text),
            MarkupElement("dd", text: number),
          ]
        )
      }
    )
  }

  private var money: MarkupElement? {
    guard !today.money.isEmpty else { return nil }
    let table = SalesToday.table(in: tables.text.locale).markup(
      today.money,
      caption: "Net is after refunds and without tax",
      in: tables.text.locale
    )
    return .section("money", "Money", [table])
  }

  private var alerts: MarkupElement {
    let kinds = TodayAlert.Kind.allCases.compactMap { kind in
      let alerts = today.alerts.filter { $0.kind == kind }
      return alerts.isEmpty ? nil : (kind, alerts)
    }
    return .section(
      "alerts",
      "Alerts",
      kinds.isEmpty
        ? [MarkupElement("p", text: today.emptyMessage)]
        : kinds.flatMap { kind, alerts in
          [MarkupElement("h3", text: kind.heading), MarkupElement("ul", alerts.map(item))]
        } + [hiddenAlerts].compactMap(\.self)
    )
  }

  /// The alerts beyond the limit, which a click shows; `nil` if all are shown.
  private var hiddenAlerts: MarkupElement? {
    var everything = today
    everything.request.limit = .max
    let shown = Set(today.alerts)
    let hidden = everything.alerts.filter { !shown.contains($0) }
    guard !hidden.isEmpty else { return nil }
    let count = tables.text.full(Double(hidden.count)) + (today.hasMore ? "+" : "")
    let rest = hidden.count - Self.hiddenLimit
    let note = MarkupElement(
      "p",
      [
        MarkupElement("span", text: "\(rest) more: "),
        MarkupElement("code", text: "rialto desk today --limit \(everything.alerts.count)"),
      ]
    )
    return MarkupElement(
      "details",
      [
        MarkupElement("summary", text: "\(count) more alerts"),
        MarkupElement("ul", hidden.prefix(Self.hiddenLimit).map(item)),
      ] + (rest > 0 ? [note] : [])
    )
  }

  /// The maximum number of alerts that a click shows.
  private static let hiddenLimit = 200

  private func item(_ alert: TodayAlert) -> MarkupElement {
    MarkupElement(
      "li",
      [MarkupElement("span", text: alert.text), MarkupElement("code", text: alert.command)]
    )
  }

  /// The number of orders per step, as bars.
  private var orders: MarkupElement? {
    guard let counts = today.orders.value?.counts else { return nil }
    let most = max(1, counts.map(\.orders).max() ?? 1)
    let bars = counts.map { count in
      let share = count.orders * 100 / most
      return MarkupElement(
        "tr",
        [
          MarkupElement("th", ["scope": "row"], text: count.step.label),
          MarkupElement(
            "td",
            [MarkupElement("span", ["class": "track", "style": "width:\(share)%"])]
          ),
          MarkupElement("td", ["class": "number"], text: count.countText),
        ]
      )
    }
    let table = MarkupElement(
      "table",
      ["class": "bars"],
      [
        MarkupElement("caption", text: "Open orders by next step"),
        MarkupElement("tbody", bars),
      ]
    )
    return .section("orders", "Orders", [table])
  }

  private var markets: MarkupElement? {
    guard let rows = today.markets?.value?.rows(), !rows.isEmpty else { return nil }
    let table = tables.markets.markup(
      rows,
      caption: "Ranks among all economies; you do not ship to new ones yet",
      in: tables.text.locale
    )
    return .section("markets", "Markets", [table])
  }

  private var map: MarkupElement? {
    guard let markets = today.markets?.value else { return nil }
    let text = tables.text
    let map = WorldMap(
      title: "Score of each market",
      places: markets.ranking.entries.map { entry in
        WorldMap.Place(
          code: entry.country.iso3,
          name: entry.country.name,
          value: entry.ranked.score
        )
      },
      source: markets.citation.text,
      label: { text.share($0) }
    )
    guard !map.places.isEmpty else { return nil }
    let source = [markets.criteria(text), markets.citation.sentence].joined(separator: " ")
    return .section(
      "map",
      "Where to sell",
      [.figure(map.title, source: source) { map.svgImage(width: $0) }]
    )
  }

  private var trend: MarkupElement? {
    guard let markets = today.markets?.value, !markets.trends.isEmpty else { return nil }
    let citation = Citation(markets.trends, provenance: markets.ranking.ranking.provenance)
    let title = markets.trends[0].indicator.name
    let chart = LineChart(markets.trends, title: title, citation: citation, text: tables.text)
    return .section(
      "trend",
      "Top markets over time",
      [.figure(title, source: citation.sentence) { chart.svgImage(width: $0) }]
    )
  }

  private var headlines: MarkupElement? {
    guard let news = today.news?.value, let articles = today.headlines else { return nil }
    let cards = articles.map { article in
      let age = article.publishedAt.map { ArticleRows.age(of: $0, at: today.date) }
      let origin = [article.source?.name, age].compactMap(\.self).joined(separator: ", ")
      let words = [
        MarkupElement("h3", [.link(article.titleText, to: article.url)]),
        MarkupElement("p", text: origin),
      ]
      let picture = picture(of: article, in: news)
      return MarkupElement("li", [MarkupElement("div", words)] + [picture].compactMap(\.self))
    }
    let empty = news.headlines.value.notes.map { MarkupElement("p", text: $0.text) }
    return .section(
      "headlines",
      news.isSample ? "Sample headlines (not real news)" : "Headlines",
      cards.isEmpty ? empty : [MarkupElement("ul", ["class": "cards"], cards)]
    )
  }

  private func picture(of article: Article, in news: NewsToday) -> MarkupElement? {
    guard let image = article.imageURL.flatMap({ news.images[$0] }) else { return nil }
    return MarkupElement(
      "img",
      [
        "src": "data:\(image.kind.mediaType);base64,\(Data(image.bytes).base64EncodedString())",
        "alt": "Image for: \(article.title)", "width": "\(image.size.width)",
        "height": "\(image.size.height)",
      ]
    )
  }

  private var footer: MarkupElement {
    let requests = today.allowance.map { ["NewsAPI: \($0)."] } ?? []
    let sentences = today.notedSources.map(\.sentence) + requests
    return MarkupElement(
      "footer",
      sentences.isEmpty
        ? []
        : [
          MarkupElement("h2", text: "Sources"),
          MarkupElement("ul", sentences.map { MarkupElement("li", text: $0) }),
        ]
    )
  }
}
