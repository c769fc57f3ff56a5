import CommandKit
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import Ordering

/// The headlines, and those that mention a country with orders in transit.
struct NewsToday: Sendable {
  /// An article that mentions a country with orders in transit.
  struct Mention: Sendable {
    let country: NewsCountry
    /// The number of orders in transit to the country.
    let orders: Int
    let article: Article
  }

  let headlines: Loaded<Headlines>
  let mentions: [Mention]
  /// The failure of the search for the countries; `nil` if it succeeded.
  let searchFailure: (any Failure)?
  /// `true` if the headlines are bundled samples.
  let isSample: Bool
  /// `true` if NewsAPI was skipped since there is no key.
  let lacksKey: Bool
  /// The images of the headlines that could be loaded.
  var images: [URL: ArticleImage] = [:]

  /// Finds the newest recent article about each country.
  static func mentions(
    of countries: [(country: CountryCode, orders: Int)],
    in articles: [Article],
    at now: Date
  ) -> [Mention] {
    let recent = articles.filter { article in
      article.publishedAt.map { now.timeIntervalSince($0) < TodayRequest.maximumNewsAge } ?? false
    }
    return countries.compactMap { code, orders in
      let country = NewsCountry(code.code)
      let found = recent.filter { country.isMentioned(in: $0) }
      guard let article = found.max(by: { $0.age(at: now) > $1.age(at: now) }) else { return nil }
      return Mention(country: country, orders: orders, article: article)
    }
  }

  var source: String {
    if isSample { return "bundled samples" }
    let providers = Set(headlines.value.items.map(\.provider.name)).ordered()
    return providers.isEmpty ? "the news" : providers.joined(separator: " and ")
  }

  func alerts(limit: Int) -> [TodayAlert] {
    mentions.prefix(limit).map { mention in
      TodayAlert(
        kind: .countryInNews,
        text: "\(mention.orders.counted("order")) in transit to \(mention.country.name), "
          + "which is in the news: \(mention.article.titleText)",
        subject: .country(mention.country.code.uppercased()),
        command: "rialto news list --country \(Shell.word(mention.country.code))"
      )
    }
  }
}

extension Article {
  fileprivate func age(at now: Date) -> TimeInterval {
    publishedAt.map { now.timeIntervalSince($0) } ?? .infinity
  }
}
