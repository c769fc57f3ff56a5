import CommandKit
import CountriesCommands
import CountriesDomain
import FoundationCore
import NewsCommands
import NewsDomain
import Ordering
import OrderingCommands

extension Composition {
  /// Asks all who know something of a country.
  ///
  /// The bank and the store are asked at the same time; the news once the bank has said which country
  /// it is. What fails leaves the rest.
  ///
  /// - Throws: Where there is no such country.
  func marketBrief(
    of name: String,
    newsLimit: Int
  ) async throws -> MarketBrief {
    async let books = part {
      let ordering = try await ordering(pageSize: 100)
      return StoreCountryData(
        trade: try await ordering.worldTrade(in: .euro),
        taxes: try await ordering.rules(TaxRate.self)
      )
    }
    let model = try await makeCountriesModel()
    let (country, figures) = try await withWorldBankProgress { progress in
      let country = try await model.loadedWorld().country(name)
      let question = SeriesQuery(IndicatorArgument.featured, of: .only([country.id]))
      let figures = try await part { () async throws -> SeriesTable in
        try await model.series(question) { progress.reach($0.loadedPages) }
      }
      return (country, figures)
    }
    let news = try await part { () async throws -> NewsResults in
      try await withNewsService(pageSize: newsLimit) { news in
        let query = try await news.load { news.query(about: country) }
        return NewsResults(news, of: query, limit: newsLimit)
      }
    }
    return MarketBrief(country: country, figures: figures, news: news, store: try await books)
  }
}
