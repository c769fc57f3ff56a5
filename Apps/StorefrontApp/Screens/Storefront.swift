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
  /// The client of the store, for a screen that asks it once.
  let store: StoreClient
  let catalog: CatalogModel
  let ordering: OrderingModel
  let sales: SalesModel
  let countries: CountriesModel
  let news: NewsModel
  let newsKey: NewsKey
  /// The pictures of the store.
  let productImages: ImageLoader
  /// The pictures of articles, whose URLs may not lead into a private network.
  let articleImages: ImageLoader
  let navigator = Navigator<StorefrontRoute>(at: .today)

  /// Opens the file of the cart and of the orders under way, and asks no server.
  ///
  /// In a test, the transport is the servers themselves. A search begins after the pause in typing.
  static func open(
    _ address: URL,
    in folder: URL,
    over transport: any HTTPTransport,
    pause: Duration = .milliseconds(250)
  ) async throws(OrderingError) -> Storefront {
    let file = try await CartFile.open(folder.appending(path: "orders.db").path)
    let key = NewsKey(file: folder.appending(path: "newsapi-key"))
    return Storefront(address, file: file, newsKey: key, over: transport, pause: pause)
  }

  private init(
    _ address: URL,
    file: CartFile,
    newsKey: NewsKey,
    over transport: any HTTPTransport,
    pause: Duration
  ) {
    func client(_ address: StaticString) -> HTTPClient {
      HTTPClient(URL(constant: address), over: transport)
    }
    store = StoreClient(HTTPClient(address, over: transport))
    catalog = CatalogModel(client: store, pause: pause)
    ordering = OrderingModel(client: store, file: file, pause: pause)
    sales = SalesModel(client: store)
    countries = CountriesModel(client: WorldBankClient(client("https://api.worldbank.org/v2/")))
    self.newsKey = newsKey
    var configuration = HTTPClient.Configuration()
    configuration.credentials = newsKey.credentials
    news = NewsModel(
      client: NewsClient(
        newsAPI: HTTPClient(
          URL(constant: "https://newsapi.org/v2/"),
          over: NewsAPITransport(over: transport),
          configuration
        ),
        hackerNews: client("https://hacker-news.firebaseio.com/v0/"),
        algolia: client("https://hn.algolia.com/api/v1/")
      ),
      pause: pause
    )
    // A picture has one URL, so a stored one is shown however old it is.
    var pictures = HTTPClient.Configuration()
    pictures.prefersCached = true
    let pictureClient = HTTPClient(address, over: transport, pictures)
    productImages = ImageLoader(client: pictureClient, allowsPrivateAddresses: true)
    articleImages = ImageLoader(client: pictureClient)
  }

  /// The parts that a screen of the news needs.
  var newsAccess: NewsAccess {
    NewsAccess(client: news.client, key: newsKey, images: articleImages)
  }
}

extension URL {
  /// Creates a URL that is written in the program.
  init(constant text: StaticString) {
    guard let url = URL(string: "\(text)") else { preconditionFailure("\(text) is no URL.") }
    self = url
  }
}
