import Catalog
import CatalogCommands
import CommandKit
import Foundation
import FoundationCore
import Ordering
import OrderingCommands
import StoreHTTP

extension Composition: OrderingContext {
  func ordering(createsStore: Bool, pageSize: Int) async throws -> OrderingModel {
    let client = try await storeClient(createsStore: createsStore)
    let buyer = try buyer()
    return await OrderingModel(
      client: client,
      file: try await OrderingFile.open(try orderingPath(of: buyer)),
      store: buyer.name,
      pageSize: pageSize,
      now: surroundings.now
    )
  }

  func products(
    _ items: [ItemQuantity],
    in currency: Currency?
  ) async throws -> [Ordering.ProductReference] {
    let catalog = try await catalog()
    var products: [Ordering.ProductReference] = []
    for item in items {
      let sku = Catalog.SKU(rawValue: item.sku.rawValue)
      let product = try await catalog.product(having: sku).value
      products.append(Ordering.ProductReference(to: sku, of: product, in: currency))
    }
    return products
  }

  /// Who buys where: what is in a cart and under way at one store, or by one account, is no business
  /// of another.
  private func buyer() throws -> CartOwner {
    let location = try storeLocation
    // A store in this process knows no accounts, and needs no file of sign-ins.
    if location.isInProcess { return CartOwner(location: location, account: nil) }
    return CartOwner(
      location: location,
      account: try signIn(at: location).file.session(at: location)?.name
    )
  }

  /// The file of a buyer's cart and outbox, beside the embedded store, there or not.
  private func orderingPath(of buyer: CartOwner) throws(ConfigurationError) -> String {
    try folders.path(.data).appendingPath("orders").appendingPath(buyer.fileName)
  }
}

/// An account at a store.
struct CartOwner: Sendable, Hashable {
  let location: StoreLocation
  /// The account; `nil` without a sign-in.
  let account: String?

  /// The name in the outbox: the store takes the same key of another account for another one.
  var name: String {
    guard let account else { return location.description }
    return "\(account) at \(location)"
  }

  /// A name that any file system takes, short however long an address is.
  ///
  /// Two names that come out alike share a cart, and never an order: the outbox has the whole name.
  var fileName: String {
    guard location != .embedded else { return "embedded.sqlite" }
    return String(StableHash(name.utf8).value, radix: 16) + ".sqlite"
  }
}

extension Ordering.ProductReference {
  /// Creates a reference to a variant of a product, with its price in a currency or its first.
  fileprivate init(to sku: SKU, of product: Product, in currency: Currency?) {
    let prices = product.variants.first { $0.sku == sku }?.prices ?? []
    self.init(
      sku: ID(rawValue: sku.rawValue),
      name: product.title,
      price: currency.map { wanted in prices.first { $0.currency == wanted } } ?? prices.first
    )
  }
}
