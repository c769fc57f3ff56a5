import CommandKit
import CountriesDomain
import FoundationCore
import NewsDomain
import Ordering

extension Composition {
  /// Asks all who know something of a country.
  ///
  /// The bank and the store are asked at the same time; the news once the bank has said which country
  /// it is. What fails leaves the rest.
  ///
  /// - Throws: Where there is no such country.
  func marketBrief(
    of name: String,
    newsLimit: Int,
    _ configuration: Configuration,
    _ display: Display
  ) async throws -> MarketBrief {
    async let books = AnswerPart {
      try await askingOrdering(configuration, pageSize: 100) { ordering in
        StoreBooks(
          trade: try await ordering.worldTrade(in: .euro),
          taxes: try await ordering.rules(TaxRate.self)
        )
      }
    }
    let (country, figures) = try await askingBank(configuration, display) { model, progress in
      let country = try await model.loadedWorld().country(name)
      let question = SeriesQuestion(IndicatorWord.best, of: .only([country.id]))
      let figures = try await AnswerPart { () async throws -> SeriesTable in
        try await model.series(question) { progress.reach($0.pages) }
      }
      // Whoever stands in for the bank has figures as well.
      if let failure = figures.failure, failure.meansNoNetwork { throw failure }
      return (country, figures)
    }
    let news = try await AnswerPart { () async throws -> NewsFindings in
      try await askingNews(configuration, display, pageSize: newsLimit) { stand in
        let query = stand.query(about: country)
        try await stand.model.load(query)
        return NewsFindings(stand, of: query, limit: newsLimit)
      }
    }
    return MarketBrief(country: country, figures: figures, news: news, store: try await books)
  }
}
