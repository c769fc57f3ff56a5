import CommandKit
import CountriesDomain
import FoundationCore
import Sandbox
import StoreServer

/// `rialto demo`: creates a demo store that needs no network and no API key.
enum Demo {
  private static let seed = Option<Int?>(
    "seed NUMBER",
    "Vary prices, stock, reviews and orders (default: 1)."
  )
  private static let isAdding = Option.flag(
    "add",
    "Add to a store with data, which stay unchanged."
  )

  static let command = Command(
    "demo",
    "Creates a demo store to try rialto with.",
    discussion: """
      Fills the store of this machine with 120 products in 12 categories, their brands, stock, \
      reviews and prices in several currencies, shipping methods, tax rates, discounts, and orders \
      of the last six weeks to several countries, and lists commands to try next. Country data and \
      sample news are bundled with rialto, so no network is needed. The same number makes the same \
      data at the same time.

      Running it again changes nothing, and a store with your own data is changed only by --add.
      """,
    examples: [
      Example("rialto demo", "Create the demo store."),
      Example("rialto demo --seed 7", "Use other prices and stock."),
      Example("rialto demo --json", "A summary as JSON."),
    ],
    options: [seed, isAdding],
    output: .one(DemoReport.table)
  ) { invocation, composition in
    let display = try composition.display
    let seed = try invocation[seed].map { UInt64(bitPattern: Int64($0)) } ?? StoreServer.demoSeed
    let isAdding = try invocation[isAdding]
    let connection = try composition.store
    guard connection.location.isInProcess else { throw StoreFailure.elsewhere(connection.location) }

    let store = try await connection.open(createsStore: true)
    let state = try await store.demoState()
    if state == .other, !isAdding { throw DemoFailure.notADemo(path: try connection.place) }
    var added: Int?
    if state == .empty || isAdding {
      added = try await display.progress("Creating the demo store") { _ in
        try await store.seed(seed, isAdding: isAdding)
      }
    }
    let report = DemoReport(
      added: added,
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
    let world = try await network.bundledWorld()
    let years = world.countries.flatMap { [$0.population?.year, $0.gdp?.year] }
    return DemoReport.Figures(
      economies: world.countries.count,
      newestYear: years.compactMap(\.self).max()
    )
  }
}

/// A failure to create the demo store.
enum DemoFailure: Failure {
  /// The store contains the user's own data.
  case notADemo(path: String)

  var details: FailureDetails {
    switch self {
    case .notADemo(let path):
      .init(
        "store.not_a_demo",
        .conflict,
        "The store contains your own data, so no demo was created.",
        reason: "\(path) is not a demo store.",
        suggestion: """
          To create a demo in another folder: XDG_DATA_HOME=/tmp/rialto-demo rialto demo
          To add the demo data to yours: rialto demo --add
          """
      )
    }
  }
}

/// The contents of the demo store, and the commands to try next.
struct DemoReport: Sendable {
  /// The bundled country data.
  struct Figures: Sendable {
    var economies = 0
    var newestYear: Int?
  }

  /// The number of products that this run added; `nil` if it changed nothing.
  let added: Int?
  /// `true` if the demo store was created by this run.
  let isNew: Bool
  let store: StoreStatus
  let figures: Figures
  let articles: Int

  /// The commands to try next; all work offline.
  static let next = [
    Example("rialto desk today", "Show today's alerts, orders and money."),
    Example("rialto desk today --html today.html", "Write the same report as a web page."),
    Example("rialto markets rank --limit 5 --offline", "Rank countries to sell to."),
    Example("rialto catalog list mug", "Search the catalog."),
    Example("rialto orders list --status confirmed", "List orders to ship."),
    Example("rialto countries map --offline", "Show the population on a map."),
    Example("rialto news list --offline", "Show sample headlines."),
  ]

  static let table = Table<DemoReport>([
    Column("isNew", \.isNew),
    Column("added", \.added),
    Column("path", \.store.path),
    Column("products", \.store.products),
    Column("variants", \.store.variants),
    Column("categories", \.store.categories),
    Column("brands", \.store.brands),
    Column("reviews", \.store.reviews),
    Column("orders", \.store.orders),
    Column("figures.economies", \.figures.economies),
    Column("figures.newestYear", \.figures.newestYear),
    Column("articles", \.articles),
    Column("next") { _ in next.map(\.line) },
  ])

  /// Returns the report as text.
  func text(_ style: Style) -> String {
    let width = Self.next.map(\.line.displayWidth).max() ?? 0
    let lines = Self.next.map { example in
      "  \(style.apply(.bold, to: example.line.padded(toWidth: width)))  \(example.purpose)\n"
    }
    let change =
      switch added {
      case _ where isNew: "Created a demo store"
      case let added?: "Added \(added) products to the store"
      case nil: "The demo store already exists"
      }
    return """
      \(change): \(store.products) products in \(store.variants) variants, \(store.categories) categories, \
      \(store.brands) brands,
      \(store.reviews) reviews, \(store.orders) orders.
      Bundled with rialto: data on \(figures.economies) economies\
      \(figures.newestYear.map { " up to \($0)" } ?? "") and \(articles) sample articles.

      Try:

      """ + lines.joined()
  }
}
