public import Foundation
import FoundationCore
import StoreHTTP

extension NewsQuery {
  /// The address of the query at NewsAPI, without the key; `nil` for queries of Hacker News, and for
  /// several combined.
  ///
  /// The client sends more requests than this one for a country without top headlines, for the
  /// sources of a country, whose list this is, and for more sources than NewsAPI accepts at once.
  public var url: URL? {
    if let sourceFilter {
      let resource = NewsAPIClient.resource(of: sourceFilter)
      return Self.url(resource.path, resource.query)
    }
    let request: NewsRequest? =
      switch self {
      case .top(let country, let category): .top(country: country ?? "us", category)
      case .search(let search): .everything(search)
      case .about(let country, let since): .everything(NewsCountry(country).search(since: since))
      case .source(let source): .headlines([source])
      case .sources(let sources): .headlines(sources)
      case .sourcesOf, .hackerNews, .hackerNewsSearch, .feeds, .combined: nil
      }
    guard let (path, query) = request?.newsAPIAddress else { return nil }
    return Self.url(path, query)
  }

  private static func url(_ path: HTTPRequest.Path, _ query: HTTPRequest.Query) -> URL? {
    URL(string: "\(NewsClient.newsAPIAddress)\(path.encoded)?\(query.encoded)")
  }
}
