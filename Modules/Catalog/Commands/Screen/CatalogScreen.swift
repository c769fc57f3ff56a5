import Catalog
public import CommandKit
public import Foundation
public import FoundationCore
public import Observation

/// The screen section of the products of a store.
@MainActor @Observable
public final class CatalogScreen: ScreenSection {
  public var notice = ""
  public let dialog: ScreenDialog? = ScreenDialog()

  private let model: SectionModel<CatalogModel>
  private var product: Loadable<Product>?
  /// The currency of prices that name none; `nil` before a search needs it.
  private var currency: Currency?

  private let context: any CatalogContext
  private let locale: Locale
  /// `true` if the user may book stock.
  private let isWriting: Bool

  /// Creates the section.
  ///
  /// - Parameters:
  ///   - context: The context, which opens the store on the first load.
  ///   - locale: The locale of prices and numbers.
  ///   - isWriting: `true` to allow that stock is booked.
  public init(_ context: any CatalogContext, locale: Locale, isWriting: Bool = false) {
    self.context = context
    self.locale = locale
    self.isWriting = isWriting
    model = SectionModel { CatalogModel(client: try await context.catalog()) }
  }

  private var catalog: CatalogModel? { model.value }

  public var list: any LoadState { catalog?.products ?? model }
  public var detail: (any LoadState)? { product }

  public func listing(searching text: String) -> Listing<ProductKey> {
    guard let products = catalog?.products, let first = products.first else { return Listing() }
    return Listing(
      rows: products.items.map(row),
      count: products.countText(of: "product", total: first.total),
      note: search(for: text).hint ?? "",
      empty: text.isEmpty ? "No products yet." : "No products match '\(text)'."
    )
  }

  public func load(searching text: String) async {
    await model.load()
    await loadStore(for: text)
    setQuery(of: text)
    await catalog?.products.load()
  }

  public func search(_ text: String) {
    setQuery(of: text)
    let search = search(for: text)
    guard search.needsNames || needsCurrency(search) else { return }
    Task {
      await loadStore(for: text)
      setQuery(of: text)
    }
  }

  private func search(for text: String) -> ProductSearchText {
    ProductSearchText(
      text,
      categories: catalog?.categories.value,
      brands: catalog?.brands.value,
      currency: currency
    )
  }

  /// Returns `true` if prices are compared, and in the store's currency.
  private func comparesPrices(_ search: ProductSearchText) -> Bool {
    let (filter, features) = (search.filter, catalog?.client.features ?? [])
    return search.order.isByPrice && features.contains(.pricesInOneCurrency)
      && filter.minimumPrice == nil && filter.maximumPrice == nil
  }

  private func needsCurrency(_ search: ProductSearchText) -> Bool {
    search.needsCurrency || currency == nil && comparesPrices(search)
  }

  private func setQuery(of text: String) {
    guard let products = catalog?.products else { return }
    let search = search(for: text)
    var query = products.query
    (query.filter, query.order) = (search.filter, search.order)
    if let currency, comparesPrices(search) {
      query.filter.minimumPrice = Money(minorUnits: 0, currency: currency)
    }
    products.query = query
  }

  /// Loads the categories, the brands and the currency by which a text is read, if it needs any.
  private func loadStore(for text: String) async {
    guard let catalog else { return }
    let search = search(for: text)
    if search.needsNames {
      if catalog.categories.value == nil { await catalog.categories.load() }
      if catalog.brands.value == nil { await catalog.brands.load() }
    }
    guard needsCurrency(search) else { return }
    do {
      currency = try await context.storeCurrency()
    } catch { notice = await context.explained(error).asFailure.title }
  }

  public func loadMore() async { await catalog?.products.loadNext() }

  public func loadAll() async {
    if let products = catalog?.products { await loadAll(of: products) }
  }

  public func filters(searching text: String) -> [ScreenFilter] {
    ProductSearchText.filters(in: catalog?.categories.value)
  }

  public func loadFilters() async {
    guard let catalog, catalog.client.features.contains(.categories) else { return }
    if catalog.categories.value == nil { await catalog.categories.load() }
    if let failure = catalog.categories.failure { notice = failure.title }
  }

  public var sortOrders: ScreenFilter? { ProductSearchText.sortOrders }

  public func open(_ key: ProductKey) async {
    await model.load()
    guard let catalog else { return }
    let product = Loadable { try await catalog.client.product(key) }
    self.product = product
    await product.load()
    guard let id = product.value?.id, catalog.client.features.contains(.reviews) else { return }
    catalog.reviews.query = id
    await catalog.reviews.load()
    if let failure = catalog.reviews.failure { notice = failure.title }
  }

  public func detail(of key: ProductKey) -> Detail? {
    guard let product = shownProduct(key) else { return nil }
    let reviews = catalog.flatMap { $0.reviews.query == product.id ? $0.reviews : nil }
    let isCurrent = reviews?.isCurrent == true
    return ProductDetail.detail(
      of: product,
      reviews: isCurrent ? reviews?.items ?? [] : [],
      locale: locale
    )
  }

  public var noActionsReason: String {
    isWriting ? "There are no actions here." : "Start with --write to book stock."
  }

  public func actions(at key: ProductKey) -> [ScreenAction] {
    guard isWriting, let product = shownProduct(key), !product.variants.isEmpty else { return [] }
    return [ScreenAction(title: "book stock", question: nil) { self.bookStock(of: product) }]
  }

  private func bookStock(of product: Product) {
    guard let dialog else { return }
    var booked: StockMovement?
    dialog.run { [self] in
      let conversation = StockConversation(
        catalog: try await model.opened(),
        questioner: dialog,
        locale: locale
      )
      booked = try await conversation.book(product)
    } end: { [self] error in
      if let booked {
        notice = booked.summary(in: locale, isDryRun: false)
        await self.product?.refreshAfterChange()
      } else if let error {
        let failure = await context.explained(error).asFailure
        notice = [failure.title, failure.suggestion].compactMap(\.self).joined(separator: " ")
      } else {
        notice = "Nothing was booked."
      }
    }
  }

  /// The opened product, or else the one in the list.
  private func shownProduct(_ key: ProductKey) -> Product? {
    if let product = product?.value, key.names(product) { return product }
    return catalog?.products.items.first { key.names($0) }
  }

  /// Returns the available stock of the only variant, or the total.
  private func stockText(of product: Product) -> String {
    guard let available = product.available else { return "" }
    if available == 0 { return "sold out" }
    return product.onlyVariant == nil ? "\(available) in total" : "\(available) left"
  }

  /// Returns the price, in the currency in which the store compares prices for the query, if it does.
  private func priceText(of product: Product) -> String {
    let query = catalog?.products.query ?? ProductQuery()
    let compared = (query.filter.minimumPrice ?? query.filter.maximumPrice)?.currency
    let price = compared.map { product.price(in: $0) } ?? product.localPrice(in: locale)
    return price.map { product.text(of: $0, in: locale) } ?? ""
  }

  private func row(of product: Product) -> Listing<ProductKey>.Row {
    Listing<ProductKey>.Row(
      place: .id(product.id),
      title: product.title,
      cells: [priceText(of: product), stockText(of: product)]
    )
  }
}

extension ProductKey {
  /// Returns `true` if the key identifies a product.
  fileprivate func names(_ product: Product) -> Bool {
    switch self {
    case .id(let id): product.id == id
    case .sku(let sku): product.variants.contains { $0.sku == sku }
    }
  }
}
