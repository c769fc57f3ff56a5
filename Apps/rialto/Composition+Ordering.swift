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
    let catalog = try await catalog()
    var products: [Ordering.ProductReference] = []
    for item in items {
      let sku = Catalog.SKU(rawValue: item.sku.rawValue)
      let product = try await catalog.product(having: sku).value
      products.append(Ordering.ProductReference(to: sku, of: product, in: currency))
    }
    return products
  }

  func products(
    matching text: String,
    in currency: Currency?
  ) async throws -> [Ordering.ProductReference] {
    let query = ProductQuery(filter: ProductFilter(text: text))
    let products = try await catalog().products(query).value
    let references = products.items.flatMap { product in
      product.variants.map { variant in
        Ordering.ProductReference(
          sku: Ordering.ProductReference.ID(rawValue: variant.sku.rawValue),
          name: ([product.title] + variant.options.ordered { $0.key < $1.key }.map(\.value))
            .joined(separator: ", "),
          price: variant.price(in: currency ?? .euro) ?? variant.price()
        )
      }
    }
    return Array(references.prefix(10))
  }

  var seller: Seller? {
    get throws {
      let settings = try configuration
      let texts = [Settings.sellerName, Settings.sellerAddress, Settings.sellerTaxNumber]
        .map { settings[$0]?.text }
      guard texts.contains(where: { $0 != nil }) else { return nil }
      let lines = (texts[1] ?? "").split(separator: ",").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      return Seller(
        name: texts[0] ?? "",
        address: lines.filter { !$0.isEmpty },
        taxNumber: texts[2],
        contact: settings[Settings.sellerContact]?.text
      )
    }
  }

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

/// An account at a store.
struct CartOwner: Sendable, Hashable {
  let location: StoreLocation
  /// The account; `nil` if not signed in.
  let account: String?

  /// The name in the outbox, which includes the account since idempotency keys belong to accounts.
  var name: String {
    guard let account else { return location.description }
    return "\(account) at \(location)"
  }

  /// The file name, valid on any file system and short even for a long address.
  ///
  /// Two owners whose hashes collide share a cart, but never an order: the outbox has the full
  /// name.
  var fileName: String {
    guard location != .embedded else { return "embedded.sqlite" }
    return String(StableHash(name.utf8).value, radix: 16) + ".sqlite"
  }
}

extension Ordering.ProductReference {
  /// Creates a reference to a variant, with its price in a currency or else its first price.
  fileprivate init(to sku: SKU, of product: Product, in currency: Currency?) {
    let prices = product.variants.first { $0.sku == sku }?.prices ?? []
    self.init(
      sku: ID(rawValue: sku.rawValue),
      name: product.title,
      price: currency.map { wanted in prices.first { $0.currency == wanted } } ?? prices.first
    )
  }
}
