public import CommandKit
import CountriesDomain
import Foundation
import FoundationCore
import NewsDomain

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

/// A headline, as JSON.
struct TodayHeadline: Sendable {
  let article: Article

  init(_ article: Article) { self.article = article }
}

extension TodayHeadline: TableRepresentable {
  static let table = Table<TodayHeadline>([
    Column("title", \.article.title),
    Column("source") { $0.article.source?.name },
    Column("publishedAt") { $0.article.publishedAt },
    Column("url", \.article.url.absoluteString),
    Column("provenance") { $0.article.provenance.map(ProvenanceKind.init) },
    Column("duplicates", \.article.duplicateCount),
  ])
}

/// A part of the report that failed to load, as JSON.
struct TodayMissingPart: Sendable {
  let part: String
  let failure: any Failure
}

extension TodayMissingPart: TableRepresentable {
  static let table = Table<TodayMissingPart>([
    Column("part", \.part),
    Column("code", \.failure.code),
    Column("title", \.failure.title),
    Column("suggestion", \.failure.suggestion),
  ])
}
