import CommandKit
import CountriesDomain
import FoundationCore
import Sandbox
import StoreServer

/// `rialto demo`: creates a demo store that needs no network and no API key.
enum Demo {
  static let command = Command(
    "demo",
    "Creates a demo store to try rialto with.",
    discussion: """
      Fills the embedded store with products, stock, shipping methods, taxes, discounts and \
      orders, and lists commands to try next. Country data and sample news are bundled with \
      rialto, so no network is needed. Running it again changes nothing, and a store with your \
      own data is never changed.
      """,
    examples: [
      Example("rialto demo", "Create the demo store."),
      Example("rialto demo --json", "A summary as JSON."),
    ],
    options: StoreLocation.options,
    output: .one(DemoReport.table)
  ) { _, composition in
    let display = try composition.display
    let location = try composition.storeLocation
    guard location.isInProcess else { throw DemoFailure.elsewhere(location) }

    let store = try await composition.openStore(createsStore: true)
    let state = try await store.demoState()
    if state == .other {
      throw DemoFailure.notADemo(path: try composition.storePlace())
    }
    if state == .empty {
      try await display.progress("Creating the demo store") { _ in
        _ = try await store.seed(StoreServer.demoSeed)
      }
    }
    let report = DemoReport(
      isNew: state == .empty,
      store: try await store.status(),
      figures: try await composition.bundledFigures(),
      articles: Sandbox.articleCount
    )
    guard display.format == nil else { return try display.detail(report, as: DemoReport.table) }
    try display.text(report.text(display.style))
  }
}

extension Composition {
  /// Counts the bundled country data.
  fileprivate func bundledFigures() async throws -> DemoReport.Figures {
    guard let bank = Settings.countriesURL.standard?.url else { return DemoReport.Figures() }
    let world = try await WorldBankClient(sandboxClient(at: bank)).world()
    let years = world.countries.flatMap { [$0.population?.year, $0.gdp?.year] }
    return DemoReport.Figures(
      economies: world.countries.count,
      newestYear: years.compactMap(\.self).max()
    )
  }
}
