import Catalog
import CountriesDomain
import Foundation
import FoundationCore
import NewsDomain
import Ordering
import StoreHTTP
public import SwiftUI

/// A storefront, whole: one aggregate model a context, and screens that are bound to them.
///
///     @main struct MyStore: App {
///       var body: some Scene {
///         WindowGroup { StorefrontView(store: "https://shop.example.com/") }
///       }
///     }
///
/// Unverified: it was compiled against declarations of SwiftUI's interface
/// (`Tests/SwiftUIInterface`), and never run on a device.
public struct StorefrontView: View {
  private let address: URL
  @State private var storefront: Storefront?
  @State private var failures = FailureCenter()

  /// Creates the storefront of a store.
  public init(store address: StaticString) { self.address = URL(constant: address) }

  public var body: some View {
    Group {
      if let storefront {
        StorefrontTabs(storefront: storefront, navigator: storefront.navigator)
          .environment(storefront.catalog)
          .environment(storefront.ordering)
          .environment(storefront.sales)
          .environment(storefront.countries)
          .environment(storefront.news)
          .environment(\.navigate, storefront.navigator.navigate)
      } else {
        ProgressView("Opening the store")
      }
    }
    .environment(failures)
    .failureAlert(failures)
    .task {
      // The file of the cart is opened again as often as the user wants to try.
      let outcome = await failures.run { _ in
        let folder = try FileManager.default.url(
          for: .applicationSupportDirectory,
          in: .userDomainMask,
          appropriateFor: nil,
          create: true
        )
        return try await Storefront.open(address, in: folder, over: HTTPClient.PlatformTransport())
      }
      guard case .succeeded(let opened, _) = outcome else { return }
      storefront = opened
      // A cart that cannot be read does not keep the user out of the store.
      await failures.run { _ in try await opened.ordering.restore() }
    }
  }
}

/// The sections, each with its own stack of screens.
private struct StorefrontTabs: View {
  let storefront: Storefront
  @Bindable var navigator: Navigator<StorefrontRoute>

  var body: some View {
    TabView(selection: $navigator.section) {
      section(.today, title: "Today", symbol: "chart.bar") { TodayScreen(storefront.store) }
      section(.catalog, title: "Catalog", symbol: "bag") { ProductListScreen() }
      section(.cart, title: "Cart", symbol: "cart") { CartScreen() }
        .badge(storefront.ordering.cart.count)
      section(.news, title: "News", symbol: "newspaper") { HeadlineScreen(storefront.newsAccess) }
      section(.world, title: "World", symbol: "globe") { CountryListScreen() }
    }
    .onOpenURL { navigator.open($0) }
  }

  private func section(
    _ section: StorefrontRoute.Section,
    title: String,
    symbol: String,
    @ViewBuilder root: () -> some View
  ) -> some View {
    NavigationStack(path: $navigator[section]) {
      root().navigationDestination(for: StorefrontRoute.self) { route in screen(of: route) }
    }
    .tabItem { Label(title, systemImage: symbol) }
    .tag(section)
  }

  @ViewBuilder private func screen(of route: StorefrontRoute) -> some View {
    switch route {
    case .orders: OrderListScreen()
    case .order(let number): OrderScreen(number, of: storefront.store)
    case .product(let id):
      ProductScreen(
        id,
        of: storefront.catalog.client,
        images: storefront.productImages,
        store: storefront.store.http.baseURL
      )
    case .headlines(let country):
      HeadlineList(.top(country: country), of: storefront.newsAccess)
        .navigationTitle(Locale.current.name(ofCountry: country))
    case .sources: SourceListScreen(news: storefront.newsAccess)
    case .source(let id): SourceScreen(id, of: storefront.newsAccess)
    case .article(let article): ArticleScreen(article: article, images: storefront.articleImages)
    }
  }
}
