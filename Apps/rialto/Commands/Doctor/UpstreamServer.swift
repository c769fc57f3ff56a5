import CommandKit
import Foundation
import StoreHTTP

/// The external servers that the program uses.
enum UpstreamServer: CaseIterable, Sendable {
  case worldBank
  case newsAPI
  case hackerNews
  case algolia

  /// The name of the check of the server.
  var name: String {
    switch self {
    case .worldBank: "World Bank"
    case .newsAPI: "NewsAPI"
    case .hackerNews: "Hacker News"
    case .algolia: "Algolia"
    }
  }

  /// Returns the URL of a small resource, or `nil` if no URL is configured.
  func probeURL(_ configuration: Configuration) -> URL? {
    switch self {
    case .worldBank:
      configuration[Settings.countriesURL]?.url.appending(path: "country/WLD")
        .appending(queryItems: [URLQueryItem(name: "format", value: "json")])
    // A request without a key does not count towards any quota.
    case .newsAPI: configuration[Settings.newsURL]?.url.appending(path: "top-headlines/sources")
    case .hackerNews: configuration[Settings.hackerNewsURL]?.url.appending(path: "maxitem.json")
    case .algolia:
      configuration[Settings.hackerNewsSearchURL]?.url.appending(path: "search")
        .appending(queryItems: [URLQueryItem(name: "hitsPerPage", value: "0")])
    }
  }

  /// Returns `true` if a status means that the server is up.
  func isHealthy(_ status: Int) -> Bool {
    200..<300 ~= status || self == .newsAPI && status == 401
  }
}
