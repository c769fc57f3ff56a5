import CommandKit
import FoundationCore
import StoreServer

/// The contents of the demo store, and the commands to try next.
struct DemoReport: Sendable {
  /// The bundled country data.
  struct Figures: Sendable {
    var economies = 0
    var newestYear: Int?
  }

  /// `true` if the demo store was created by this run.
  let isNew: Bool
  let store: StoreStatus
  let figures: Figures
  let articles: Int

  /// The commands to try next; all work offline.
  static let next = [
    Example("rialto desk today --offline", "Show today's alerts, orders and news."),
    Example(
      "rialto desk today --offline --html today.html",
      "Write the same report as a web page."
    ),
    Example("rialto markets rank --limit 5 --offline", "Rank countries to sell to."),
    Example("rialto catalog search mug", "Search the catalog."),
    Example("rialto orders list --status confirmed", "List orders to ship."),
    Example("rialto countries map --offline", "Show the population on a map."),
    Example("rialto news top --offline", "Show sample headlines."),
  ]

  static let table = Table<DemoReport>([
    Column("isNew", \.isNew),
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
    return """
      \(isNew ? "Created a demo store" : "The demo store already exists"): \
      \(store.products) products in \(store.variants) variants, \(store.categories) categories, \
      \(store.brands) brands,
      \(store.reviews) reviews, \(store.orders) orders.
      Bundled with rialto: data on \(figures.economies) economies\
      \(figures.newestYear.map { " up to \($0)" } ?? "") and \(articles) sample articles.

      Try:

      """ + lines.joined()
  }
}
