import CommandKit
import CountriesCommands
import CountriesDomain
import FoundationCore
import NewsCommands
import NewsDomain
import Ordering
import OrderingCommands

extension Composition {
  /// Loads the brief of one country.
  ///
  /// The World Bank and the store are queried concurrently; the news follow once the country is
  /// known. A part that fails does not affect the others.
  ///
  /// - Throws: `CountriesError` if there is no such country.
  func marketBrief(
    of name: String,
    newsLimit: Int
  ) async throws -> MarketBrief {
    async let storeData = part {
      let store = try await orderingClient()
      return StoreCountryData(
        markets: try await store.storeMarkets(in: .euro),
        taxes: try await store.rules(TaxRate.self).value
      )
    }
    let (country, figures) = try await withWorldBank { client, progress in
      let world = try await client.world()
      let country = try world.country(name)
      let figures = try await part { () async throws -> SeriesTable in
        try await client.series(.profile(of: country), in: world) {
          progress.reach($0.loadedPages)
        }
      }
      return (country, figures)
    }
    let news = try await part { () async throws -> NewsResults in
      try await withNewsService(pageSize: newsLimit) { news in
        let (query, headlines) = try await news.load { news.query(about: country) }
        return await NewsResults(headlines, of: query, from: news, limit: newsLimit)
      }
    }
    return MarketBrief(country: country, figures: figures, news: news, store: try await storeData)
  }
}
