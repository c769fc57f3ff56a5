import CommandKit
import CountriesDomain
import FoundationCore
import Sandbox
import StoreServer

/// `rialto demo`: the first minute, without a network and without a key.
enum Demo {
  static let command = Command(
    "demo",
    "Makes a demo store to try everything with, without a network.",
    discussion: """
      It fills the store of this machine with products, stock, ways of sending, taxes, discounts \
      and orders, and tells what can be tried next. Figures of all countries and a newsroom of \
      samples come with the program. Run again, it changes nothing; a store that has anything of \
      your own is never touched.
      """,
    examples: [
      Example("rialto demo", "Once, before anything else."),
      Example("rialto demo --json", "For a program."),
    ],
    options: StoreLocation.options,
    output: .one(DemoReport.table),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let display = try composition.display
    let location = try composition.storeLocation
    guard location.isInProcess else { throw DemoFailure.elsewhere(location) }

    let store = try await composition.openStore(createsStore: true)
    let state = try await store.demoState()
    if state == .other {
      throw DemoFailure.notADemo(path: try composition.storePlace())
    }
    if state == .empty {
      try await display.progress("Making the demo") { _ in
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
  /// What of the world's figures came with the program.
  fileprivate func bundledFigures() async throws -> DemoReport.Figures {
    guard let bank = Settings.countriesURL.standard?.url else { return DemoReport.Figures() }
    let world = try await CountriesModel(client: sandboxClient(at: bank)).loadedWorld()
    let years = world.countries.flatMap { [$0.population?.year, $0.gdp?.year] }
    return DemoReport.Figures(
      economies: world.countries.count,
      newestYear: years.compactMap(\.self).max()
    )
  }
}
