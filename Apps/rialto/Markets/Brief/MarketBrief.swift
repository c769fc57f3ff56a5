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
  var market: StoreMarket? { store.value?.market }

  /// The parts that failed.
  var missing: [MissingPart] {
    [
      figures.failure.map { MissingPart(name: "figures", failure: $0) },
      news.failure.map { MissingPart(name: "news", failure: $0) },
      store.failure.map { MissingPart(name: "store", failure: $0) },
    ].compactMap(\.self)
  }
}

/// The store's data on one country.
struct StoreCountryData: Sendable {
  let market: StoreMarket
  /// The tax rate; `nil` if the store has none for the country.
  let tax: TaxRate?
  /// The latest orders to the country, newest first.
  var orders: [Order] = []
  /// The parts of the sales and the orders that could not be read.
  var drops: DropReport
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
