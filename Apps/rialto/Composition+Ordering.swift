import Catalog
import CatalogCommands
import CatalogShops
import CommandKit
import Foundation
import FoundationCore
import Ordering
import OrderingCommands
import StoreHTTP

extension Composition: OrderingContext {
  func orderingClient(createsStore: Bool) async throws -> StoreClient {
    if case .of(let dialect)? = try configuration[Settings.storeDialect], dialect != .rialto {
      throw OrderingError.unsupported("carts, pricing rules or changes of orders")
    }
    return StoreClient(try await storeClient(createsStore: createsStore))
  }

  func ordering(pageSize: Int) async throws -> OrderingModel {
    let client = try await orderingClient()
    let buyer = try buyer()
    return await OrderingModel(
      client: client,
      file: try await CartFile.openForReading(try orderingPath(of: buyer)),
      store: buyer.name,
      pageSize: pageSize,
      now: appEnvironment.now
    )
  }

  func orderSource() async throws -> any OrderSource {
    let client = try await storeClient()
    switch try await dialect(of: client) {
    case .rialto: return StoreClient(client)
    case .wooCommerce: return WooCommerceOrders(client)
    case .medusa: return MedusaOrders(client)
    case .shopifyStorefront, .platzi, .helloMarket:
      throw OrderingError.unsupported("reading orders")
    }
  }

  func products(
    _ items: [ItemQuantity],
    in currency: Currency?
  ) async throws -> [Ordering.ProductReference] {
    try await CatalogProducts(catalog: try await catalog()).references(to: items, in: currency)
  }

  func products(
    matching text: String,
    in currency: Currency?
  ) async throws -> [Ordering.ProductReference] {
    try await CatalogProducts(catalog: try await catalog()).matching(text, in: currency)
  }

  var seller: Seller? { get throws { Seller(try configuration) } }

  func documentPath(named name: String) throws -> String {
    let folder = try folders.path(.data).appendingPath("documents")
    try folder.makeFolder()
    return folder.appendingPath(name)
  }

  func open(fileAt path: String) throws {
    try Browser(environment: appEnvironment.console.environment).open(fileAt: path)
  }

  func exchangeRates(
    from currencies: [Currency],
    to target: Currency
  ) async throws -> [ExchangeRate] {
    try await MarketLoader(composition: self).exchangeRates(from: currencies, to: target)
  }

  /// Returns the owner of the cart and the outbox: each store and each account has its own.
  private func buyer() throws -> CartOwner {
    let location = try storeLocation
    // A store in this process has no accounts, so the sign-in file is not read.
    if location.isInProcess { return CartOwner(location: location, account: nil) }
    return CartOwner(
      location: location,
      account: try signIn(at: location).file.session(at: location)?.name
    )
  }

  /// Returns the path of a buyer's cart and outbox, whether or not the file exists.
  private func orderingPath(of buyer: CartOwner) throws(ConfigurationError) -> String {
    try folders.path(.data).appendingPath("orders").appendingPath(buyer.fileName)
  }
}
