import Catalog
import CountriesDomain
import Foundation
import FoundationCore
import NewsDomain

/// What a merchant wants to know in the morning, as far as it could be had.
struct TodayReport: Sendable {
  let date: Date
  var question: TodayRequest
  let stock: ReportPart<StockToday>
  let orders: ReportPart<OrdersToday>
  let markets: ReportPart<MarketsToday>
  let news: ReportPart<NewsToday>
  /// How many requests to NewsAPI are spent; nothing where none was ever counted.
  let allowance: RequestQuota.Usage?
  /// The store that a further command has to name.
  var store: StoreLocation?

  /// What has to be done, the most pressing first.
  var alerts: [TodayAlert] {
    let waiting = orders.value?.alerts(at: date, limit: question.limit) ?? []
    let named = news.value?.alerts(limit: question.limit) ?? []
    let low = stock.value?.alerts(limit: question.limit) ?? []
    return (waiting + named + low).map { $0.naming(store) }
  }

  /// The line shown without alerts; "Nothing waits." needs every part to be read.
  var emptiness: String {
    missing.isEmpty ? "Nothing waits." : "No alerts, as far as could be read."
  }

  /// Why the store could not be read, where it could not.
  var storeFailure: (any Failure)? { orders.failure ?? stock.failure }

  /// The parts that could not be had, by name.
  var missing: [(name: String, failure: any Failure)] {
    [
      ("orders", orders.failure), ("stock", stock.failure), ("markets", markets.failure),
      ("news", news.failure), ("countries in the news", news.value?.searchFailure),
      ("some orders", refusedNumbers),
    ].compactMap { name, failure in failure.map { (name, $0) } }
  }

  private var refusedNumbers: (any Failure)? {
    guard let refused = orders.value?.refused, !refused.isEmpty else { return nil }
    return OrderNumberFailure(orders: refused)
  }

  /// The unread parts, a sentence for each reason.
  var gaps: [String] {
    var reasons: [(names: [String], failure: any Failure)] = []
    for (name, failure) in missing {
      let same = reasons.firstIndex { $0.failure.title == failure.title }
      if let same { reasons[same].names.append(name) } else { reasons.append(([name], failure)) }
    }
    return reasons.map { names, failure in
      "Not read: \(names.joined(separator: ", ")). \(failure.title)"
        + (failure.suggestion.map { " \($0)" } ?? "")
    }
  }

  /// Where every number is from.
  var sources: [TodaySource] {
    [
      stock.value.map { TodaySource("stock", "the store", $0.provenance) },
      orders.value.map { TodaySource("orders", "the store", $0.provenance) },
      markets.value.map { TodaySource("markets", $0.citation) },
      news.value.map { TodaySource("news", $0.source, $0.headlines.provenance) },
    ].compactMap(\.self)
  }

  /// Fails as the first part did where there is nothing at all to show.
  func requireSomething() throws {
    guard
      [stock.failure, orders.failure, markets.failure, news.failure].contains(where: { $0 == nil })
    else {
      _ = try orders.required()
      return
    }
  }
}
