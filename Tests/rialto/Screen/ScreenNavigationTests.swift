import Foundation
import Testing

/// The desk in a real terminal.
@Suite(.enabled(if: Tmux.isInstalled, "tmux is not installed."), .serialized)
struct ScreenNavigationTests {
  let shop: Shop

  init() async throws { shop = try await Shop() }

  private func open(
    _ line: String = "desk --offline",
    columns: Int = 80,
    rows: Int = 24,
    environment: [String: String] = [:]
  ) async throws -> Tmux {
    let tmux = try await Tmux(
      columns: columns,
      rows: rows,
      home: shop.desk.home,
      environment: environment
    )
    try await tmux.shows("$")
    try await tmux.enter("\"$RIALTO\" \(line)")
    return tmux
  }

  /// Opens the desk at the countries, whose rows are the same in every store.
  private func openCountries(columns: Int = 80, environment: [String: String] = [:]) async throws
    -> Tmux
  {
    let tmux = try await open(columns: columns, environment: environment)
    try await tmux.shows("No orders yet.")
    try await tmux.press("3")
    try await tmux.shows("Afghanistan")
    return tmux
  }

  @Test func theSectionsAreTabs() async throws {
    let tmux = try await open()
    let first = try await tmux.shows(" Orders   Catalog   Countries   News", "No orders yet.")
    #expect(first.split(separator: "\n")[1].hasPrefix("─━━━━━━───"))
    try await tmux.press("Tab")
    try await tmux.shows("Red mug", "3 products")
    try await tmux.press("3")
    try await tmux.shows("Afghanistan")
    try await tmux.press("4")
    try await tmux.shows("Showing bundled samples", without: "Afghanistan")
    try await tmux.press("BTab", "BTab")
    try await tmux.shows("Red mug")
    try await tmux.press("1")
    try await tmux.shows("No orders yet.")
  }

  /// The row of an order had its name and its status only.
  @Test func ordersOpenFirstWithPaymentTotalAndDate() async throws {
    let market = try await Market()
    _ = await market.place("MUG-RED")
    let tmux = try await Tmux(home: market.shop.desk.home)
    try await tmux.shows("$")
    try await tmux.enter("\"$RIALTO\" desk --offline")
    let screen = try await tmux.shows("▌ 1  Ada Lovelace")
    #expect(
      screen.contains(#/▌ 1  Ada Lovelace +unpaid  € 17\.40  \d{4}-\d\d-\d\d  placed  DE\n/#),
      "\(screen)"
    )
  }

  @Test func typingSearches() async throws {
    let tmux = try await openCountries()
    try await tmux.press("/", "n", "a", "m", "i")
    try await tmux.shows("/ nami", "▌ 🇳🇦 Namibia", "1 of 217 countries", without: "Afghanistan")
    try await tmux.press("Escape")
    try await tmux.shows("/ search", "Afghanistan")
    try await tmux.press("2")
    try await tmux.shows("3 products")
    try await tmux.press("/", "l", "a", "m", "x", "y", "z")
    try await tmux.shows("0 products", "No products match")
    try await tmux.press("BSpace", "BSpace", "BSpace")
    try await tmux.shows("/ lam", "Lamp", "1 product", without: "Red mug")
    try await tmux.press("Enter", "q")
    try await tmux.shows("$", without: "Catalog")
  }

  @Test func aFilterIsChosenFromAMenu() async throws {
    let tmux = try await openCountries()
    try await tmux.shows("f filter")
    try await tmux.press("f")
    try await tmux.shows("▌ East Asia & Pacific", "region", without: "Albania")
    try await tmux.press("s", "o", "u", "t", "h")
    try await tmux.shows("/ south", "▌ South Asia", without: "East Asia")
    try await tmux.press("Enter")
    try await tmux.shows("/ region:SAS", "of 217 countries", "Bangladesh", without: "Albania")
    try await tmux.press("f", "Enter")
    try await tmux.shows("/ search", "217 of 217 countries")
    try await tmux.press("4")
    try await tmux.shows("Showing bundled samples")
    try await tmux.press("f")
    try await tmux.shows("▌ business", "category", "country")
    try await tmux.press("s", "c", "i", "e", "n", "Enter")
    try await tmux.shows("/ category:science")
    try await tmux.press("1", "f")
    try await tmux.shows("▌ placed", "delivered", "partially refunded", "payment")
    try await tmux.press("p", "a", "i", "d", "Enter")
    try await tmux.shows("/ payment:paid", "No orders found.")
    try await tmux.press("s")
    try await tmux.shows("This list has one order only.")
  }

  @Test func aListIsSortedFromAMenu() async throws {
    let tmux = try await openCountries(columns: 60)
    try await tmux.press("s")
    try await tmux.shows("▌ name", "largest GDP first", without: "Afghanistan")
    try await tmux.press("g", "d", "p", "Enter")
    try await tmux.shows("/ sort:gdp", "▌ 🇺🇸 United States", "217 of 217 countries")
    try await tmux.press("s", "Enter")
    try await tmux.shows("▌ 🇦🇫 Afghanistan", "/ search")
    try await tmux.press("2")
    try await tmux.shows("3 products")
    try await tmux.press("s", "h", "i", "g", "h", "Enter")
    try await tmux.shows("/ sort:-price", "▌ Lamp")
    try await tmux.press("f")
    try await tmux.press("o", "u", "t", "Enter")
    try await tmux.shows("/ sort:-price stock:out", "1 product", "▌ Blue mug", without: "Lamp")
  }

  @Test func theCatalogIsFilteredByCategoryAndPrice() async throws {
    let tmux = try await open()
    try await tmux.shows("No orders yet.")
    try await tmux.press("2")
    try await tmux.shows("3 products")
    try await tmux.press("/")
    try await tmux.type("category:mugs max:10")
    try await tmux.shows("1 product", "▌ Blue mug", without: "Red mug")
    try await tmux.press("f")
    try await tmux.shows("▌ Any category", "Any max", "Kitchen / Mugs")
    try await tmux.press("Enter")
    try await tmux.shows("/ max:10", "1 product")
    try await tmux.press("H", "/")
    try await tmux.type("category:attic")
    try await tmux.shows("There is no category 'attic'.")
  }

  @Test func theEndOfAListIsItsEnd() async throws {
    let lines = (1...130).map { number in
      #"{"title":"Part \#(number)","variants":[{"sku":"PART-\#(number)","prices":[{"amount":100,"currency":"EUR"}]}]}"#
    }
    let text = lines.joined(separator: "\n") + "\n"
    try shop.desk.write(text, to: shop.desk.project + "/parts.ndjson")
    _ = await shop.desk.rialto("catalog import parts.ndjson")
    let tmux = try await open(columns: 60)
    try await tmux.shows("No orders yet.")
    try await tmux.press("2")
    try await tmux.shows("of 133 products")
    try await tmux.press("G")
    try await tmux.shows("133 products", "▌ Red mug", without: "of 133")
  }

  @Test func aShortSearchSaysWhatIsWrong() async throws {
    let tmux = try await open(columns: 60)
    try await tmux.shows("No orders yet.")
    try await tmux.press("4")
    try await tmux.shows("Showing bundled samples")
    try await tmux.press("/", "m", "u")
    try await tmux.shows("Write at least 3 characters.")
  }

  @Test func anItemIsOpenedAndClosed() async throws {
    let tmux = try await openCountries(columns: 60)
    try await tmux.shows("Afghanistan", without: "Capital")
    try await tmux.press("Down", "Enter")
    try await tmux.shows("Capital     Tirane", "Over time", "Population, total")
    try await tmux.press("Escape")
    try await tmux.shows("▌ 🇦🇱 Albania", without: "Capital")
    try await tmux.press("2")
    try await tmux.shows("Red mug")
    try await tmux.press("G", "l")
    try await tmux.shows("It holds a pint.", "MUG-RED")
    // Each section keeps its state.
    try await tmux.press("3")
    try await tmux.shows("▌ 🇦🇱 Albania")
    try await tmux.press("2")
    try await tmux.shows("It holds a pint.")
    try await tmux.press("H")
    try await tmux.shows("▌ Lamp", without: "It holds a pint.")
  }

  @Test func aWideWindowShowsListAndDetails() async throws {
    let tmux = try await openCountries(columns: 100)
    try await tmux.shows("▌ 🇦🇫 Afghanistan", "│ 🇦🇫 Afghanistan", "Capital     Kabul")
    try await tmux.resize(columns: 50, rows: 20)
    try await tmux.shows("▌ 🇦🇫 Afghanistan", without: "│")
    try await tmux.resize(columns: 20, rows: 10)
    try await tmux.shows("The desk needs 40", without: "Afghanistan")
    try await tmux.resize(columns: 40, rows: 12)
    try await tmux.shows("▌ 🇦🇫 Afghanistan", " Orders   Catalog   Countries   News")
    try await tmux.press("q")
    try await tmux.shows("$", without: "Afghanistan")
  }

  @Test func helpShowsAllKeys() async throws {
    let tmux = try await open(rows: 30)
    try await tmux.shows("? help")
    try await tmux.press("?")
    try await tmux.shows("search as you type", "suspend; fg resumes")
    try await tmux.resize(columns: 40, rows: 12)
    try await tmux.shows("Tab, 1-4", "more lines", without: "fg resumes")
    try await tmux.press("PgDn", "PgDn", "PgDn", "PgDn", "PgDn")
    try await tmux.shows("suspend; fg resumes", "q              quit")
    try await tmux.press("Escape")
    try await tmux.shows("No orders yet.", without: "search as you type")
  }

  @Test func theSelectionIsVisibleWithoutColor() async throws {
    let tmux = try await openCountries(environment: ["NO_COLOR": "1"])
    try await tmux.shows("▌ 🇦🇫 Afghanistan")
    #expect(try await !tmux.screen(isColored: true).contains("\u{1B}["))
  }

  @Test func openStartsAtAnAddress() async throws {
    let tmux = try await open("open --offline rialto://catalog/products/MUG-RED")
    try await tmux.shows("Red mug", "It holds a pint.", "Esc back")
    try await tmux.press("Escape")
    try await tmux.shows("3 products", "Enter open")
  }
}
