import CommandKit
import Foundation
import StoreHTTP

/// The servers outside that the program asks.
enum UpstreamServer: CaseIterable, Sendable {
  case worldBank
  case newsAPI
  case hackerNews
  case algolia

  /// The name of its check.
  var name: String {
    switch self {
    case .worldBank: "World Bank"
    case .newsAPI: "NewsAPI"
    case .hackerNews: "Hacker News"
    case .algolia: "Algolia"
    }
  }

  /// Something small to ask it for; nothing where the settings leave it no address.
  func question(_ configuration: Configuration) -> URL? {
    switch self {
    case .worldBank:
      configuration[Settings.countriesURL]?.url.appending(path: "country/WLD")
        .appending(queryItems: [URLQueryItem(name: "format", value: "json")])
    // Without a key, nobody's requests are counted.
    case .newsAPI: configuration[Settings.newsURL]?.url.appending(path: "top-headlines/sources")
    case .hackerNews: configuration[Settings.hackerNewsURL]?.url.appending(path: "maxitem.json")
    case .algolia:
      configuration[Settings.hackerNewsSearchURL]?.url.appending(path: "search")
        .appending(queryItems: [URLQueryItem(name: "hitsPerPage", value: "0")])
    }
  }

  /// Whether it says by a status that it is there and well.
  func isAnswer(_ status: Int) -> Bool {
    200..<300 ~= status || self == .newsAPI && status == 401
  }
}
