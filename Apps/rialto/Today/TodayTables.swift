import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain

/// The tables of the daily report, for the terminal and for JSON.
struct TodayTables: Sendable {
  let today: TodayReport
  let text: FigureFormatter

  /// The JSON document.
  static let document = Table<TodayReport>([
    Column("date", \.date),
    Column("missing", \.missing),
    Column("alerts", \.alerts),
    Column("orders") { $0.orders.value?.counts },
    Column("sales") { $0.sales.value?.rows },
    Column("unpaid") { $0.orders.value?.unpaid },
    Column("stock") { $0.stock.value },
    Column("markets") { $0.markets?.value?.rows() },
    Column("headlines") { $0.headlines?.map(BriefArticle.init) },
    Column("requests", \.allowance),
    Column("sources", \.sources),
  ])

  var counts: Table<OrdersToday.StepCount> {
    Table([
      Column("step", heading: "ORDERS") { $0.step.label },
      Column("orders", heading: "COUNT", align: .trailing, \.countText),
      Column("since", heading: "OLDEST", align: .trailing) { count in
        count.since.map { OrdersToday.duration(today.date.timeIntervalSince($0)) }
      },
    ])
  }

  /// Returns the table of the number of variants that are low in stock, and sold out among them.
  private func stock(_ stock: StockToday) -> Table<TodayAlert.Kind> {
    Table([
      Column("kind", heading: "STOCK") { $0 == .soldOut ? "sold out, of these" : "low stock" },
      Column("variants", heading: "VARIANTS", align: .trailing) {
        ($0 == .soldOut ? stock.soldOut : stock.low.count).formatted(in: text.locale)
          + (stock.hasMore ? "+" : "")
      },
    ])
  }

  /// Returns the failures and the alerts, each with its command on a separate line, which
  /// is cut if it is longer than the line; the sentence never is.
  private func alerts(width: Int, style: Style) -> String {
    let failures = today.failureSentences.flatMap { $0.terminalSafe.broken(toWidth: width) }
    let top = failures.isEmpty ? "" : failures.joined(separator: "\n") + "\n\n"
    let alerts = today.alerts
    guard !alerts.isEmpty else { return top + today.emptyMessage + "\n" }
    return alerts.reduce(into: top + style.apply(.bold, to: "ALERTS") + "\n") { text, alert in
      let lines = alert.text.terminalSafe.broken(toWidth: width)
      let command = ("  " + alert.command.terminalSafe).truncated(toWidth: width)
      text += (lines + [command]).joined(separator: "\n") + "\n"
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
      Column("open", heading: "OPEN ORDERS", align: .trailing) { row in
        row.openOrders.flatMap { $0 > 0 ? $0 : nil }
      },
    ])
  }

  var headlines: Table<Article> {
    Table(
      [
        Column("title", heading: "HEADLINES", \.titleText, link: { $0.url }),
        Column("source", heading: "SOURCE") { $0.source?.name },
        Column("age", heading: "AGE", align: .trailing) { article in
          article.publishedAt.map { ArticleRows.age(of: $0, at: today.date) }
        },
      ],
      priority: ["title", "age"]
    )
  }

  /// Shows the report: on a terminal a table for each section, in a pipe lines that begin with the
  /// name of the section.
  func show(on display: Display) throws(OutputError) {
    let (width, style) = (display.width, display.style)
    // One text, so that a pager shows all of it.
    var report = display.format == nil ? alerts(width: width, style: style) : ""
    func add<Row>(_ name: String, _ rows: [Row], as table: Table<Row>) throws(OutputError) {
      if display.format != nil { return try display.part(name, rows, as: table) }
      guard !rows.isEmpty else { return }
      report += "\n" + table.text(rows, width: width, style: style, locale: text.locale)
    }
    if display.format != nil { try add("alerts", today.alerts, as: TodayAlert.table) }
    try add("orders", today.orders.value?.counts ?? [], as: counts)
    try add("money", today.money, as: SalesToday.table(in: text.locale))
    if let stock = today.stock.value {
      try add("stock", [.lowStock, .soldOut], as: self.stock(stock))
    }
    try add("markets", today.markets?.value?.rows() ?? [], as: markets)
    try add("headlines", today.headlines ?? [], as: headlines)
    if display.format == nil { try display.text(report) }
  }
}

extension Display {
  /// Writes notes about hidden alerts and the sources, and optionally about the parts that failed.
  func note(_ today: TodayReport, includingFailures: Bool) {
    if includingFailures { for sentence in today.failureSentences { note(sentence) } }
    let hidden = today.hiddenAlerts
    if hidden > 0 {
      note("\(hidden)\(today.hasMore ? "+" : "") more alerts; show more with --limit.")
    } else if today.hasMore {
      note("Not all data was loaded; see 'rialto orders list' and 'rialto catalog list'.")
    }
    if today.news?.value?.lacksKey == true {
      note("NewsAPI was skipped: no key is set. \(NewsFailure.keyAdvice)")
    }
    for source in today.notedSources { note(source.sentence) }
    if let allowance = today.allowance { note("NewsAPI: \(allowance).") }
  }
}

extension TodayReport {
  /// `true` if there are more orders or products than were loaded.
  var hasMore: Bool { orders.value?.hasMore == true || stock.value?.hasMore == true }

  /// The number of alerts beyond the limit.
  var hiddenAlerts: Int {
    var everything = self
    everything.request.limit = .max
    return everything.alerts.count - alerts.count
  }
}
