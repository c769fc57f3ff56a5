import Catalog
import CountriesDomain
import Foundation
import FoundationCore
import NewsDomain
import Ordering
import StoreHTTP

/// The parts of the app, in one place: a transport, a client for each server, a model a context.
@MainActor
struct Storefront {
  /// The address of the store.
  static let address = address("https://shop.example.com/")

  let catalog: CatalogModel
  let ordering: OrderingModel
  let news: NewsModel
  let countries: CountriesModel
  let navigator = Navigator<StorefrontRoute>(at: .catalog)

  /// Opens the file of the cart and of the orders under way, and asks no server.
  static func open() async throws -> Storefront {
    let folder = try FileManager.default.url(
      for: .applicationSupportDirectory,
      in: .userDomainMask,
      appropriateFor: nil,
      create: true
    )
    return Storefront(
      file: try await OrderingFile.open(folder.appending(path: "orders.db").path),
      over: HTTPClient.PlatformTransport()
    )
  }

  private init(file: OrderingFile, over transport: some HTTPTransport) {
    func client(_ address: StaticString) -> HTTPClient {
      HTTPClient(Self.address(address), over: transport)
    }
    let store = HTTPClient(Self.address, over: transport)
    catalog = CatalogModel(client: store)
    ordering = OrderingModel(client: store, file: file)
    news = NewsModel(
      newsAPI: client("https://newsapi.org/v2/"),
      hackerNews: client("https://hacker-news.firebaseio.com/v0/"),
      algolia: client("https://hn.algolia.com/api/v1/")
    )
    countries = CountriesModel(client: client("https://api.worldbank.org/v2/"))
  }

  private static func address(_ text: StaticString) -> URL {
    guard let url = URL(string: "\(text)") else { preconditionFailure("\(text)") }
    return url
  }
}
