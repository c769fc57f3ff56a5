import CommandKit
import Foundation
import FoundationCore
import NewsDomain
import Ordering

/// The headlines, and the countries among those that something is under way to which they name.
struct NewsToday: Sendable {
  /// A country that is in the news, and the news.
  struct Naming: Sendable {
    let country: NewsCountry
    /// How many orders are under way there.
    let orders: Int
    let article: Article
  }

  let headlines: Headlines
  let namings: [Naming]
  /// Why the countries were not searched for, where they could not be.
  let searchFailure: (any Failure)?
  /// Whether these are the samples that came with the program.
  let isSample: Bool
  /// Whether NewsAPI was left out because there is no key.
  let lacksKey: Bool
  /// The pictures of the headlines, as far as they could be had.
  var images: [URL: ArticleImage] = [:]

  /// Finds the newest article about each country, none that is too old to be news.
  static func namings(
    of underWay: [(country: CountryCode, orders: Int)],
    in articles: [Article],
    at now: Date
  ) -> [Naming] {
    let recent = articles.filter { article in
      article.publishedAt.map { now.timeIntervalSince($0) < TodayRequest.newsAge } ?? false
    }
    return underWay.compactMap { code, orders in
      let country = NewsCountry(code.code)
      let found = recent.filter { country.isMentioned(in: $0) }
      guard let article = found.max(by: { $0.age(at: now) > $1.age(at: now) }) else { return nil }
      return Naming(country: country, orders: orders, article: article)
    }
  }

  /// Who has told the news.
  var source: String {
    if isSample { return "the sample newsroom" }
    let providers = Set(headlines.articles.map(\.provider.name)).sorted()
    return providers.isEmpty ? "the news" : providers.joined(separator: " and ")
  }

  func alerts(limit: Int) -> [TodayAlert] {
    namings.prefix(limit).map { naming in
      let orders = naming.orders == 1 ? "1 order is" : "\(naming.orders) orders are"
      return TodayAlert(
        kind: .countryInNews,
        text: "\(orders) under way to \(naming.country.name), which is in the news: "
          + "\(naming.article.title)",
        subject: .country(naming.country.code.uppercased()),
        command: "rialto news top --country \(Shell.word(naming.country.code))"
      )
    }
  }
}

extension Article {
  fileprivate func age(at now: Date) -> TimeInterval {
    publishedAt.map { now.timeIntervalSince($0) } ?? .infinity
  }
}
