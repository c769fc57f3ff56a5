import Catalog
import CountriesDomain
import Foundation
import FoundationCore
import NewsDomain
import Ordering
import OrderingTestSupport
import Sandbox
import StoreHTTP
import TestSupport
import Testing

@testable import StorefrontScreens

/// The composed app, over the real store and the sandbox, without a socket.
///
/// The models, their clients, the coding and the server are real; what is not tested here is what
/// SwiftUI makes of them.
@MainActor @Suite(.timeLimit(.minutes(10))) struct StorefrontTests {
  private nonisolated static let address = URL(constant: "https://shop.example.com/")

  /// A storefront, with the folder of its files.
  private struct Opened {
    let storefront: Storefront
    let store: OrderingStore
    let folder: TemporaryFolder
  }

  private func open() async throws -> Opened {
    let store = try await OrderingStore()
    let sandbox = Sandbox()
    let folder = try TemporaryFolder()
    let transport = InProcessTransport { request in
      request.url.host() == Self.address.host()
        ? await store.handler(request) : await sandbox.handler(request)
    }
    let storefront = try await Storefront.open(
      Self.address,
      in: folder.url,
      over: transport,
      pause: .zero
    )
    return Opened(storefront: storefront, store: store, folder: folder)
  }

  @Test func productsAreFoundAndFilteredByTheForm() async throws {
    let opened = try await open()
    let products = opened.storefront.catalog.products
    await products.load()
    #expect(products.items.count == 2 && products.failure == nil)
    products.query.filter.text = "cup"
    await products.settle()
    #expect(products.items.map(\.title) == ["Cup"])

    var entry = ProductFilterEntry(
      ProductFilter(),
      currency: Currency(of: products.items.currencies, for: Locale(identifier: "de_DE")),
      locale: Locale(identifier: "de_DE")
    )
    entry.maximumPrice = "1,00"
    products.query.filter = entry.filter
    await products.settle()
    #expect(products.items.isEmpty && products.failure == nil)
    entry.reset()
    products.query.filter = entry.filter
    await products.settle()
    #expect(products.items.count == 2)
  }

  @Test func aCartIsOrderedByTheForm() async throws {
    let opened = try await open()
    let storefront = opened.storefront
    let locale = Locale(identifier: "de_DE")
    let mug = try await storefront.catalog.client.product(having: "MUG-RED").value
    let variant = try #require(mug.variants.first)
    try await storefront.ordering.add(ProductReference(variant, of: mug, for: locale))
    #expect(storefront.ordering.cart.total == Money(minorUnits: 1250, currency: .euro))

    let methods = Loadable { try await storefront.store.rules(ShippingMethod.self) }
    await methods.load()
    var form = Checkout(storefront.ordering.cart.items, locale: locale)
      .offering(methods.value ?? [])
    #expect(form.offers.map(\.id) == ["express", "standard"])
    form.email = "ann@example.com"
    form.name = "Ann Example"
    form.street = "Main Street 1"
    form.city = "Köln"
    form.postalCode = "50667"
    #expect(form.errors.isEmpty)
    await storefront.ordering.orders.load()
    let order = try await storefront.ordering.place(form.draft, emptiesCart: true)
    #expect(storefront.ordering.cart.isEmpty)
    #expect(storefront.ordering.orders.items.map(\.number) == [order.number])

    let shown = Loadable { try await storefront.store.order(order.number) }
    await shown.load()
    #expect(shown.value?.totals.total == order.totals.total)
  }

  @Test func theStoreTodayHasItsSalesAndItsLowStock() async throws {
    let opened = try await open()
    let storefront = opened.storefront
    // The store's clock.
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let order = try await opened.store.placed()
    _ = try await opened.store.performed(.pay(), on: order)
    storefront.sales.filter = .month(of: now, in: .gmt)
    #expect(storefront.sales.filter.from == CalendarDay(year: 2027, month: 1, day: 1))
    await storefront.sales.report.load()
    #expect(storefront.sales.report.failure == nil)
    #expect(storefront.sales.report.value?.totals.map(\.sold.orders) == [1])
    let low = Loadable { try await storefront.store.stock(onlyLow: true) }
    await low.load()
    #expect(low.failure == nil && low.value?.allSatisfy(\.isLow) == true)
  }

  @Test func newsNeedAKeyThatIsEnteredOnce() async throws {
    let opened = try await open()
    let storefront = opened.storefront
    let headlines = storefront.news.client.list(of: .top(country: "us"))
    await headlines.load()
    #expect(headlines.failure?.category == .authentication && headlines.items.isEmpty)
    try storefront.newsKey.save(NewsKeyEntry(text: " 0123456789abcdef ").key)
    await headlines.load()
    #expect(headlines.failure == nil && !headlines.items.isEmpty)
  }

  @Test func headlinesOfACountryAreNeverUnderAnother() async throws {
    let opened = try await open()
    let storefront = opened.storefront
    try storefront.newsKey.save("0123456789abcdef")
    let germany = storefront.news.client.list(of: .top(country: "de"))
    await germany.load()
    #expect(!germany.items.isEmpty)
    let france = storefront.news.client.list(of: .top(country: "fr"))
    #expect(france.items.isEmpty)
    await france.load()
    #expect(france.first != nil && france.items != germany.items)
  }

  @Test func articlesAreSearchedAsTheUserTypes() async throws {
    let opened = try await open()
    let storefront = opened.storefront
    try storefront.newsKey.save("0123456789abcdef")
    let articles = storefront.news.articles
    #expect(NewsSearch("te").query == nil && NewsSearch("te").hint != nil)
    articles.query = try #require(NewsSearch("river").query)
    await articles.settle()
    #expect(articles.failure == nil && articles.isCurrent && !articles.items.isEmpty)
  }

  @Test func sourcesOfACountryHaveADescriptionAndASite() async throws {
    let opened = try await open()
    let storefront = opened.storefront
    try storefront.newsKey.save("0123456789abcdef")
    let sources = try await storefront.news.client.sources(.init(country: "de")).value.items
    #expect(!sources.isEmpty && sources.allSatisfy { $0.country == "de" })
    #expect(sources.allSatisfy { $0.description != nil && $0.url != nil })
  }

  @Test func countriesHaveTheirRegionFlagCapitalAndFigures() async throws {
    let opened = try await open()
    let countries = opened.storefront.countries
    await countries.world.load()
    countries.filter.text = "deutschland"
    let german = Locale(identifier: "de_DE")
    let names = CountryNames(locale: german)
    let world = try #require(countries.world.value)
    let found = names.countries(of: world, matching: countries.filter, by: .name)
    #expect(found.grouped.map(\.region.name) == ["Europe & Central Asia"])
    let germany = try #require(found.first)
    #expect(names.name(of: germany) == "Deutschland" && germany.flag == "🇩🇪")
    #expect(germany.capital == "Berlin")
    #expect(
      germany.populationText(in: german).hasPrefix("8")
        && germany.gdpText(in: german).hasSuffix("$")
    )
    let nowhere = Country(
      id: "XXX",
      iso2: "XX",
      name: "Nowhere",
      region: germany.region,
      incomeLevel: germany.incomeLevel
    )
    #expect(nowhere.populationText(in: german) == "–" && nowhere.gdpText(in: german) == "–")
  }

  @Test func aFailureStaysInItsPlace() async throws {
    let folder = try TemporaryFolder()
    let storefront = try await Storefront.open(
      Self.address,
      in: folder.url,
      over: UnreachableTransport()
    )
    await storefront.countries.world.load()
    await storefront.catalog.products.load()
    #expect(storefront.countries.world.failure != nil)
    #expect(storefront.catalog.products.failure != nil)
    // The cart needs no server, and is there when the app opens again.
    try await storefront.ordering.add(ProductReference(sku: "MUG-RED"))
    let again = try await Storefront.open(
      Self.address,
      in: folder.url,
      over: UnreachableTransport()
    )
    try await again.ordering.restore()
    #expect(again.ordering.cart.count == 1)
  }
}
