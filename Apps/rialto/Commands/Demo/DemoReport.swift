import CommandKit
import FoundationCore
import StoreServer

/// What a demo has, and what to try with it.
struct DemoReport: Sendable {
  /// How many economies there are figures of, and up to when.
  struct Figures: Sendable {
    var economies = 0
    var newestYear: Int?
  }

  /// Whether it was made just now.
  let isNew: Bool
  let store: StoreStatus
  let figures: Figures
  let articles: Int

  /// Lines that can be typed as they stand, without a network.
  static let next = [
    Example("rialto desk today --offline", "See what the morning brings."),
    Example("rialto desk today --offline --html today.html", "The same as a page."),
    Example("rialto markets rank --top 5 --offline", "See which countries to sell to."),
    Example("rialto catalog search mug", "Find what the store sells."),
    Example("rialto orders list --status confirmed", "See what waits to be sent."),
    Example("rialto countries map --offline", "See where people live."),
    Example("rialto news top --offline", "Read the samples."),
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

  /// What a person is told.
  func text(_ style: Style) -> String {
    let width = Self.next.map(\.line.displayWidth).max() ?? 0
    let lines = Self.next.map { example in
      "  \(style.apply(.bold, to: example.line.padded(toWidth: width)))  \(example.purpose)\n"
    }
    return """
      \(isNew ? "Made a demo store" : "The demo store is there already"): \
      \(store.products) products in \(store.variants) variants, \(store.categories) categories, \
      \(store.brands) brands,
      \(store.reviews) reviews, \(store.orders) orders.
      With the program came figures of \(figures.economies) economies\
      \(figures.newestYear.map { " up to \($0)" } ?? "") and \(articles) sample articles.

      Try:

      """ + lines.joined()
  }
}
