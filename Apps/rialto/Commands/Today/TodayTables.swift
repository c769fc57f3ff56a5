import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain

/// A day as tables: for a person one below the other, for a program as one object.
struct TodayTables: Sendable {
  let today: TodayReport
  let text: FigureFormatter

  init(_ today: TodayReport, text: FigureFormatter) {
    self.today = today
    self.text = text
  }

  /// What programs get.
  static let document = Table<TodayReport>([
    Column("date") { $0.date.ISO8601Format() },
    Column("missing") { today in
      today.missing.map { TodayMissingPart(part: $0.name, failure: $0.failure) }
    },
    Column("alerts", \.alerts),
    Column("orders") { $0.orders.value?.counts },
    Column("stock") { $0.stock.value },
    Column("markets") { $0.markets.value?.rows() },
    Column("headlines") { today in
      today.news.value?.headlines.articles.prefix(TodayRequest.headlines).map(TodayHeadline.init)
    },
    Column("requests", \.allowance),
    Column("sources", \.sources),
  ])

  var counts: Table<OrdersToday.StepCount> {
    Table([
      Column("wait", heading: "ORDERS WAIT") { $0.wait.words },
      Column("orders", heading: "HOW MANY", align: .trailing, \.words),
      Column("since", heading: "THE FIRST", align: .trailing) { count in
        count.since.map { OrdersToday.words(today.date.timeIntervalSince($0)) }
      },
    ])
  }

  /// The numbers of variants that are sold out and nearly sold out.
  private func stock(_ stock: StockToday) -> Table<TodayAlert.Kind> {
    Table([
      Column("kind", heading: "STOCK") { $0 == .soldOut ? "sold out" : "nearly sold out" },
      Column("variants", heading: "VARIANTS", align: .trailing) {
        ($0 == .soldOut ? stock.soldOut : stock.nearlySoldOut).formatted(in: text.locale)
          + (stock.hasMore ? "+" : "")
      },
    ])
  }

  /// Returns the unread parts and the alerts, each with its command on a line of its own, so that
  /// neither is cut.
  private func alerts(width: Int, _ style: Style) -> String {
    let gaps = today.gaps.flatMap { $0.terminalSafe.broken(toWidth: width) }
    let top = gaps.isEmpty ? "" : gaps.joined(separator: "\n") + "\n\n"
    let alerts = today.alerts
    guard !alerts.isEmpty else { return top + today.emptiness + "\n" }
    return alerts.reduce(into: top + style.paint("ALERTS", .bold) + "\n") { text, alert in
      let lines = alert.text.terminalSafe.broken(toWidth: width)
      text += (lines + ["    " + alert.command.terminalSafe]).joined(separator: "\n") + "\n"
    }
  }

  var markets: Table<MarketsToday.Row> {
    Table([
      Column("standing", heading: "MARKETS", shrinks: false) { $0.standing.heading },
      Column("rank", heading: "RANK", align: .trailing, \.entry.ranked.rank),
      Column("name", heading: "COUNTRY") {
        "\($0.entry.country.flag ?? "  ") \($0.entry.country.name)"
      },
      Column("score", heading: "SCORE", align: .trailing) { text.share($0.entry.ranked.score) },
      Column("open", heading: "OPEN", align: .trailing) { row in
        row.entry.trade.flatMap { $0.sales.open > 0 ? $0.sales.open : nil }
      },
    ])
  }

  var headlines: Table<Article> {
    Table([
      Column("title", heading: "HEADLINES", \.title, link: { $0.url }),
      Column("source", heading: "SOURCE", \.sourceText),
      Column("age", heading: "AGE", align: .trailing) { article in
        article.publishedAt.map { ArticleRows.age(of: $0, at: today.date) }
      },
    ])
  }

  /// The sections, each a table.
  func text(width: Int, _ style: Style) -> String {
    var sections = [alerts(width: width, style)]
    if let orders = today.orders.value {
      sections.append(counts.text(orders.counts, width: width, style: style, locale: text.locale))
    }
    if let stock = today.stock.value {
      let table = self.stock(stock)
      let kinds: [TodayAlert.Kind] = [.soldOut, .lowStock]
      sections.append(table.text(kinds, width: width, style: style, locale: text.locale))
    }
    if let rows = today.markets.value?.rows(), !rows.isEmpty {
      sections.append(markets.text(rows, width: width, style: style, locale: text.locale))
    }
    if let articles = today.news.value?.headlines.articles.prefix(TodayRequest.headlines),
      !articles.isEmpty
    {
      sections.append(headlines.text(articles, width: width, style: style, locale: text.locale))
    }
    return sections.joined(separator: "\n")
  }
}

extension Display {
  /// Tells a person what there is more of, and where every number is from; also what is missing,
  /// where what is shown does not say it.
  func note(_ today: TodayReport, saysMissing: Bool) {
    if saysMissing { for gap in today.gaps { note(gap) } }
    let hidden = today.hiddenAlerts
    if hidden > 0 {
      note("\(hidden)\(today.hasMore ? "+" : "") more alerts; see them with --limit.")
    } else if today.hasMore {
      note("There are more than were read; see 'rialto orders list' and 'rialto catalog list'.")
    }
    if today.news.value?.lacksKey == true {
      note("NewsAPI was not asked: there is no key. \(NewsFailure.keyAdvice)")
    }
    for source in today.sources { note(source.sentence) }
    if let allowance = today.allowance { note("\(allowance).") }
  }
}

extension TodayReport {
  /// True if orders or products were left unread.
  var hasMore: Bool { orders.value?.hasMore == true || stock.value?.hasMore == true }

  /// How many alerts there are beyond those that are shown.
  var hiddenAlerts: Int {
    var everything = self
    everything.question.limit = .max
    return everything.alerts.count - alerts.count
  }
}
