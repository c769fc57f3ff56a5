import Catalog
import CountriesDomain
import Foundation
import FoundationCore
import NewsDomain

/// What a merchant wants to know in the morning, as far as it could be had.
struct Today: Sendable {
  let date: Date
  var question: TodayQuestion
  let stock: AnswerPart<StockToday>
  let orders: AnswerPart<OrdersToday>
  let markets: AnswerPart<MarketsToday>
  let news: AnswerPart<NewsToday>
  /// How many requests to NewsAPI are spent; nothing where none was ever counted.
  let allowance: RequestLedger.Standing?

  /// What has to be done, the most pressing first.
  var alerts: [TodayAlert] {
    let waiting = orders.value?.alerts(at: date, limit: question.limit) ?? []
    let named = news.value?.alerts(limit: question.limit) ?? []
    let low = stock.value?.alerts(limit: question.limit) ?? []
    return waiting + named + low
  }

  /// The parts that could not be had, by name.
  var missing: [(name: String, failure: any Failure)] {
    [
      ("stock", stock.failure), ("orders", orders.failure), ("markets", markets.failure),
      ("news", news.failure), ("countries in the news", news.value?.searchFailure),
    ].compactMap { name, failure in failure.map { (name, $0) } }
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
