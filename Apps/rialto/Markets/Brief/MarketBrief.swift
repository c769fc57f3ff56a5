import CommandKit
import CountriesDomain
import FoundationCore
import NewsCommands
import NewsDomain
import Ordering

/// The brief of one market; each part may fail on its own.
struct MarketBrief: Sendable {
  let country: Country
  /// The key indicators over time.
  let figures: ReportPart<SeriesTable>
  /// News about the country.
  let news: ReportPart<NewsResults>
  /// The shipping, sales and taxes of the store.
  let store: ReportPart<StoreCountryData>

  /// The shipping and sales in the country; `nil` if the store failed.
  var market: StoreMarket? { store.value?.markets[country] }

  /// The tax rate of the country; `nil` if there is none, or if the store failed.
  var tax: TaxRate? {
    store.value?.taxes.first { $0.country.code == country.iso2 }
  }

  /// The orders to the country, newest first.
  var orders: [Order] {
    store.value?.markets.orders.filter { $0.address.country.code == country.iso2 } ?? []
  }

  /// The parts that failed.
  var missing: [MissingPart] {
    [
      figures.failure.map { MissingPart(name: "figures", failure: $0) },
      news.failure.map { MissingPart(name: "news", failure: $0) },
      store.failure.map { MissingPart(name: "store", failure: $0) },
    ].compactMap(\.self)
  }
}

/// The store's data on all countries.
struct StoreCountryData: Sendable {
  let markets: StoreMarkets
  let taxes: [TaxRate]
}

/// A part that failed, as JSON.
struct MissingPart: TableRepresentable {
  let name: String
  let failure: any Failure

  static let table = Table<MissingPart>([
    Column("part", \.name),
    Column("code") { $0.failure.code },
    Column("title") { $0.failure.title },
  ])
}
