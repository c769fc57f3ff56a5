import Catalog
import CountriesDomain
import FoundationCore
import NewsDomain
import Ordering
import SwiftUI

/// A storefront: one aggregate model a context, and views that are bound to them directly.
///
/// Unverified: it was compiled here against declarations of SwiftUI's interface
/// (`Tests/SwiftUIInterface`), and never run on a device.
@main
struct StorefrontApp: App {
  @State private var storefront: Storefront?
  @State private var failures = FailureCenter()

  var body: some Scene {
    WindowGroup {
      Group {
        if let storefront {
          StorefrontTabs(navigator: storefront.navigator)
            .environment(storefront.catalog)
            .environment(storefront.ordering)
            .environment(storefront.news)
            .environment(storefront.countries)
            .environment(\.navigate, storefront.navigator.navigate)
        } else {
          ProgressView("Opening the store")
        }
      }
      .environment(failures)
      .failureAlert(failures)
      .task {
        // The file of the cart is opened again as often as the user wants to try.
        storefront = try? await failures.run { _ in try await Storefront.open() }.get()
      }
    }
  }
}

/// The sections, each with its own stack of screens.
private struct StorefrontTabs: View {
  @Bindable var navigator: Navigator<StorefrontRoute>
  @Environment(OrderingModel.self) private var ordering

  var body: some View {
    TabView(selection: $navigator.section) {
      section(.catalog) { ProductListScreen() }
        .tabItem { Label("Catalog", systemImage: "bag") }
        .tag(StorefrontRoute.Section.catalog)
      section(.cart) { CartScreen() }
        .tabItem { Label("Cart", systemImage: "cart") }
        .badge(ordering.cart.count)
        .tag(StorefrontRoute.Section.cart)
      section(.orders) { OrderListScreen() }
        .tabItem { Label("Orders", systemImage: "shippingbox") }
        .tag(StorefrontRoute.Section.orders)
      section(.world) { CountryListScreen() }
        .tabItem { Label("World", systemImage: "globe") }
        .tag(StorefrontRoute.Section.world)
    }
    .onOpenURL { navigator.open($0) }
  }

  private func section(
    _ section: StorefrontRoute.Section,
    @ViewBuilder root: () -> some View
  ) -> some View {
    NavigationStack(path: $navigator[section]) {
      root().navigationDestination(for: StorefrontRoute.self) { route in
        switch route {
        case .product(let id): ProductScreen(id: id)
        case .order(let number): OrderScreen(number: number)
        case .headlines(let country): HeadlineListScreen(country: country)
        }
      }
    }
  }
}
