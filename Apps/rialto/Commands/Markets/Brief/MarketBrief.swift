import CommandKit
import CountriesDomain
import FoundationCore
import NewsCommands
import NewsDomain
import Ordering

/// All that is known of one market, as far as those who know it could be asked.
struct MarketBrief: Sendable {
  let country: Country
  /// Its best known figures, and how they went.
  let figures: ReportPart<SeriesTable>
  /// What is written about it.
  let news: ReportPart<NewsResults>
  /// What the store does there.
  let store: ReportPart<StoreCountryData>

  /// What the store does there, where it could be asked.
  var trade: StoreMarket? { store.value?.trade[country] }

  /// The tax on what is sent there; nothing where there is none, or no store could be asked.
  var tax: TaxRate? {
    store.value?.taxes.first { $0.country.code == country.iso2 }
  }

  /// The orders that went there, the latest first.
  var orders: [Order] {
    store.value?.trade.orders.filter { $0.address.country.code == country.iso2 } ?? []
  }

  /// What could not be had.
  var missing: [MissingPart] {
    [
      figures.failure.map { MissingPart(name: "figures", failure: $0) },
      news.failure.map { MissingPart(name: "news", failure: $0) },
      store.failure.map { MissingPart(name: "store", failure: $0) },
    ].compactMap(\.self)
  }
}

/// What the books of a store say of every country.
struct StoreCountryData: Sendable {
  let trade: StoreMarkets
  let taxes: [TaxRate]
}

/// A part of an answer that is missing, as programs are told.
struct MissingPart: TableRepresentable {
  let name: String
  let failure: any Failure

  static let table = Table<MissingPart>([
    Column("part", \.name),
    Column("code") { $0.failure.code },
    Column("title") { $0.failure.title },
  ])
}
