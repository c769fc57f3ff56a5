import Catalog
public import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import NewsDomain

/// The daily report; each part may fail on its own.
struct TodayReport: Sendable {
  let date: Date
  var request: TodayRequest
  let stock: ReportPart<StockToday>
  let orders: ReportPart<OrdersToday>
  let sales: ReportPart<SalesToday>
  /// The failed messages; `nil` for a store elsewhere, whose API does not have them.
  let messages: ReportPart<MessagesToday>?
  /// The markets; `nil` if the user has not asked for the world.
  let markets: ReportPart<MarketsToday>?
  /// The news; `nil` if the user has not asked for the world.
  let news: ReportPart<NewsToday>?
  /// The quota of requests to NewsAPI; `nil` if no request was ever counted.
  let allowance: RequestQuota.Usage?
  /// The time zone of the day in the page's heading.
  let timeZone: TimeZone
  /// The store named on the command line, which suggested commands name too.
  var store: StoreLocation?

  /// The alerts, most urgent first.
  var alerts: [TodayAlert] {
    let waiting = orders.value?.alerts(at: date, limit: request.limit) ?? []
    let failed = messages?.value?.alerts(limit: request.limit) ?? []
    let named = news?.value?.alerts(limit: request.limit) ?? []
    let low = stock.value?.alerts(limit: request.limit) ?? []
    return (waiting + failed + named + low).map { $0.adding(store) }
  }

  /// The sales, and the amounts that are still to be paid.
  var money: [SalesToday.Row] { (sales.value?.rows ?? []) + (orders.value?.unpaid ?? []) }

  var headlines: [Article]? {
    news?.value.map { Array($0.headlines.value.items.prefix(TodayRequest.headlines)) }
  }

  /// The message shown without alerts, which does not claim more than was loaded.
  var emptyMessage: String {
    missing.isEmpty ? "No alerts." : "No alerts in the data that could be loaded."
  }

  /// The failure of the store; `nil` if it could be read.
  var storeFailure: (any Failure)? { orders.failure ?? stock.failure }

  /// The parts that failed to load.
  var missing: [MissingPart] {
    [
      ("sales", sales.failure), ("orders", orders.failure), ("stock", stock.failure),
      ("failed messages", messages?.failure), ("markets", markets?.failure),
      ("news", news?.failure), ("countries in the news", news?.value?.searchFailure),
      ("some orders", numberFailure),
    ].compactMap { MissingPart($0, for: $1) }
  }

  private var numberFailure: (any Failure)? {
    guard let unnumbered = orders.value?.unnumbered, !unnumbered.isEmpty else { return nil }
    return OrderNumberFailure(orders: unnumbered)
  }

  /// The parts that failed to load, a sentence for each failure.
  var failureSentences: [String] {
    var reasons: [(names: [String], failure: any Failure)] = []
    for one in missing {
      let same = reasons.firstIndex { $0.failure.title == one.failure.title }
      if let same {
        reasons[same].names.append(one.part)
      } else {
        reasons.append(([one.part], one.failure))
      }
    }
    return reasons.map { $1.sentences(withoutPart: $0.joined(separator: ", ")) }
  }

  /// The sources of the parts.
  var sources: [TodaySource] {
    [
      stock.value.map {
        TodaySource(part: "stock", source: "the store", provenance: $0.provenance)
      },
      orders.value.map {
        TodaySource(part: "orders", source: "the store", provenance: $0.provenance)
      },
      markets?.value.map {
        TodaySource(part: "markets", source: $0.citation.text, provenance: $0.citation.provenance)
      },
      news?.value.map {
        TodaySource(part: "news", source: $0.source, provenance: $0.headlines.provenance)
      },
    ].compactMap(\.self)
  }

  /// The sources that a reader is told of: not the store itself, unless its answer is an older one.
  var notedSources: [TodaySource] {
    sources.filter { !["stock", "orders"].contains($0.part) || $0.provenance != .network }
  }

  /// Checks that at least one part was loaded.
  ///
  /// - Throws: The failure of the first part if all parts failed.
  func requireSomething() throws {
    let isLoaded = [
      stock.value != nil, orders.value != nil, markets?.value != nil, news?.value != nil,
    ]
    if !isLoaded.contains(true) { _ = try orders.required() }
  }
}

/// The source of a part of the report.
struct TodaySource: Sendable {
  let part: String
  let source: String
  let provenance: Provenance?

  /// The source and its age as text.
  var sentence: String { "\(part): \(source)" + (provenance.map { "; \($0.text)" } ?? "") + "." }
}

extension TodaySource: TableRepresentable {
  static let table = Table<TodaySource>([
    Column("part", \.part),
    Column("source", \.source),
    Column("from") { $0.provenance.map(ProvenanceKind.init) },
    Column("age") { $0.provenance?.age.map { Int($0 / .seconds(1)) } },
  ])
}

/// The options of a daily report.
struct TodayRequest: Sendable {
  /// The maximum number of alerts of each kind.
  var limit = Int.max
  /// `true` to load the markets and the news, too.
  var wantsWorld = false
  /// `true` to bypass the response cache.
  var isFresh = false
  /// `true` to load the trends and images that the page shows.
  var wantsPage = false

  static let headlines = 9
  /// The maximum age, in seconds, of an article that mentions a country.
  static let maximumNewsAge = 7 * 86_400.0
  /// The age, in seconds, at which an order is overdue for its next step.
  static let overdueAge = 86_400.0
  static let trendIndicator = Indicator.gdpPerCapita
}

extension OrdersToday.StepCount: TableRepresentable {
  static let table = Table<OrdersToday.StepCount>([
    Column("step", \.step.rawValue),
    Column("count", \.orders),
    Column("hasMore", \.hasMore),
    Column("since", \.since),
  ])
}

extension StockToday: TableRepresentable {
  static let table = Table<StockToday>([
    Column("soldOut", \.soldOut),
    Column("low", \.low.count),
    Column("hasMore", \.hasMore),
  ])
}

extension MarketsToday.Row: TableRepresentable {
  static let table = Table<MarketsToday.Row>([
    Column("standing", \.standing.rawValue),
    Column("rank", \.entry.ranked.rank),
    Column("iso2", \.entry.country.iso2),
    Column("iso3", \.entry.country.iso3),
    Column("name", \.entry.country.name),
    Column("score", \.entry.ranked.score),
    Column("isShippedTo") { $0.entry.market?.isShippedTo },
    Column("openOrders") { $0.openOrders },
  ])
}

extension RequestQuota.Usage: TableRepresentable {
  static let table = Table<RequestQuota.Usage>([
    Column("spent", \.used),
    Column("allowance", \.limit),
    Column("available", \.available),
    Column("nextAt", \.nextAt),
  ])
}
