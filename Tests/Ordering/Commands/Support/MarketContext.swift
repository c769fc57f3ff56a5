import Catalog
import CommandKit
import Foundation
import FoundationCore
import Ordering
import OrderingCommands
import OrderingTestSupport
import StoreHTTP
import TestSupport
import Testing

/// The context of one command of a market.
struct MarketContext: OrderingContext {
  let display: Display
  let market: Market
  let timeZone: TimeZone
  let isOffline = false
  let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_800_000_000) }

  private var client: HTTPClient {
    get throws {
      guard let base = URL(string: "http://store.test") else { throw HTTPError(.cancelled) }
      return HTTPClient(base, over: InProcessTransport(handler: market.store.handler))
    }
  }

  func orderingClient(createsStore: Bool) throws -> StoreClient { StoreClient(try client) }

  func ordering() async throws -> OrderingModel {
    await OrderingModel(
      client: StoreClient(try client),
      file: try await CartFile.open(market.file),
      store: "market",
      pageSize: 50
    )
  }

  func orderSource() throws -> any OrderSource { StoreClient(try client) }

  func products(
    _ items: [ItemQuantity],
    in currency: Currency?
  ) async throws -> [Ordering.ProductReference] {
    let catalog = StoreClient(try client)
    var products: [Ordering.ProductReference] = []
    for item in items {
      let sku = SKU(rawValue: item.sku.rawValue)
      let product = try await catalog.product(having: sku).value
      let prices = product.variants.first { $0.sku == sku }?.prices ?? []
      products.append(
        Ordering.ProductReference(
          sku: item.sku,
          name: product.title,
          price: currency.map { wanted in prices.first { $0.currency == wanted } } ?? prices.first
        )
      )
    }
    return products
  }

  func products(
    matching text: String,
    in currency: Currency?
  ) async throws -> [Ordering.ProductReference] {
    let query = ProductQuery(filter: ProductFilter(text: text))
    return try await StoreClient(try client).products(query).value.items.flatMap { product in
      product.variants.map {
        Ordering.ProductReference(
          sku: ProductReference.ID(rawValue: $0.sku.rawValue),
          name: product.title,
          price: $0.price(in: currency),
          available: $0.stock?.available
        )
      }
    }
  }

  func storeCurrency() async throws -> Currency {
    try #require(try await StoreClient(try client).profile().currency)
  }

  func path(of file: Path) -> String { market.folder.file(file.text) }

  func documentPath(named name: String) -> String { market.folder.file(name) }

  func open(fileAt path: String) { market.opened.withLock { $0.append(path) } }

  func exchangeRates(
    from currencies: [Currency],
    to target: Currency
  ) async throws -> [ExchangeRate] {
    // One pound is 1.5 of any other currency; no other pair has a rate.
    currencies.filter { $0 == .poundSterling }.map {
      ExchangeRate(from: $0, to: target, rate: 1.5, date: "2025", source: "a test")
    }
  }

  func explained(_ error: any Error) -> any Error {
    (error as? OrderingError).map { OrderFailure($0, option: "") } ?? error
  }
}
