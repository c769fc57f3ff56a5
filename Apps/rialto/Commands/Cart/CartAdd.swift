import Catalog
import CommandKit
import FoundationCore
import Ordering
import StoreHTTP

/// `rialto cart add` and `rialto cart set`: puts things in the cart.
enum CartAdd {
  private static let items = Argument.any(
    "ITEM",
    of: ItemCount.self,
    "What, by SKU, as in MUG-RED or MUG-RED=2."
  )
  private static let currency = Option.value(
    "currency",
    "CODE",
    of: Currency.self,
    "Which of its prices is shown; the first where nothing is said."
  )

  static let add = Command(
    "add",
    "Puts so many more of something in the cart.",
    examples: [
      Example("rialto cart add MUG-RED", "One."),
      Example("rialto cart add MUG-RED=2 LAMP --currency USD", "Two and one, with prices in USD."),
    ],
    arguments: [items],
    options: [currency, Trial.option],
    output: .rows(CartRows.table(in: .plain))
  ) { invocation, composition in
    try await put(invocation, composition, isAdding: true)
  }

  static let set = Command(
    "set",
    "Has so many of something in the cart, however many there were.",
    examples: [
      Example("rialto cart set MUG-RED=1", "One."),
      Example("rialto cart set MUG-RED=0", "None."),
    ],
    arguments: [items],
    options: [currency, Trial.option],
    output: .rows(CartRows.table(in: .plain))
  ) { invocation, composition in
    try await put(invocation, composition, isAdding: false)
  }

  /// Looks each thing up in the catalog, so that the cart knows its name and its price.
  private static func put(
    _ invocation: Invocation,
    _ composition: Composition,
    isAdding: Bool
  ) async throws {
    let configuration = try composition.configuration
    let display = try composition.display
    let items = try invocation[items]
    guard !items.isEmpty else { throw UsageError(.missingArgument("ITEM"), at: invocation.path) }
    let currency = try invocation[currency]
    let products = try await composition.askingCatalog(configuration) { catalog in
      var products: [Ordering.ProductReference] = []
      for item in items {
        let sku = SKU(rawValue: item.sku.rawValue)
        let product = try await catalog.product(having: sku).value
        products.append(Ordering.ProductReference(to: sku, of: product, in: currency))
      }
      return products
    }
    let isTrial = try invocation[Trial.option]
    let cart = try await composition.askingOrdering(configuration) { ordering in
      try await ordering.restore()
      // The cart is this machine's alone: what comes of it is known without doing it.
      var trial = ordering.cart
      for (product, item) in zip(products, items) {
        switch (isTrial, isAdding) {
        case (true, true): trial.add(product, quantity: item.quantity)
        case (true, false): trial.set(product, to: item.quantity)
        case (false, true): try await ordering.add(product, quantity: item.quantity)
        case (false, false): try await ordering.setQuantity(of: product, to: item.quantity)
        }
      }
      return isTrial ? trial : ordering.cart
    }
    try display.cart(cart)
    if isTrial { display.note(Trial.note) }
  }
}

extension Ordering.ProductReference {
  /// What names one variant of a product, and what it costs in a currency, or in its first.
  init(to sku: SKU, of product: Product, in currency: Currency?) {
    let prices = product.variants.first { $0.sku == sku }?.prices ?? []
    self.init(
      sku: ID(rawValue: sku.rawValue),
      name: product.title,
      price: currency.map { wanted in prices.first { $0.currency == wanted } } ?? prices.first
    )
  }
}
