import CatalogCommands
import CommandKit
import CountriesCommands
import Foundation
import FoundationCore
import NewsCommands
import OrderingCommands
import StoreHTTP

/// `rialto desk`: the full-screen interface.
enum InteractiveScreen {
  static let isWriting = Option.flag(
    "write",
    "Allow changes to orders and stock; each one is confirmed first."
  )

  static let examples = [
    Example("rialto desk", "Browse orders, catalog, countries and news."),
    Example("rialto desk --offline", "Use bundled data."),
    Example("rialto desk --write", "Place, ship and refund orders, and book stock."),
    Example("rialto open rialto://orders/1", "Open an order."),
  ]

  static let discussion = """
    Four tabs, each with a list and the details of the selected item; '/' searches as you type, \
    '?' shows all keys. A search for category:science, country:de or source:bbc-news chooses the news, \
    and region:europe the countries; status:paid, stock:out, category:mugs, max:20 and sort:price are \
    chosen from menus with 'f' and 's', or typed. An article opens with its text and comments, and is \
    then read; 'b' saves it, and 'u' marks it as unread. A section that fails offers its choices by \
    letter, and leaves the others usable. With --write, 'n' places an order, and 'x' changes orders and \
    books stock. \
    The desk needs a terminal of at least 40 columns and 10 rows; in scripts, use \
    'rialto desk today'.
    """

  /// Shows the desk, at an address if there is one, until the user quits.
  ///
  /// - Throws: ``ScreenUnavailableFailure`` if the terminal cannot show it.
  static func run(
    _ invocation: Invocation,
    with composition: Composition,
    at address: RouteAddress? = nil,
    isWriting: Bool? = nil
  ) async throws {
    let display = try composition.display
    if try invocation[GlobalOptions.explain], display.console.error.isTerminal {
      throw ScreenUnavailableFailure.explaining
    }
    try ScreenUnavailableFailure.check(display)
    try await session(
      composition,
      on: display,
      at: try await firstSection(composition),
      isWriting: try isWriting ?? invocation[self.isWriting]
    )
    .run(at: address?.url)
  }

  /// Returns the section that opens first: the orders, or the countries before there is a store.
  private static func firstSection(_ composition: Composition) async throws -> RialtoRoute.Section {
    do {
      _ = try await composition.store.client()
    } catch StoreFailure.missing {
      return .countries
    } catch {
      // The section of orders shows the failure of the store, with its choices.
    }
    return .orders
  }

  @MainActor
  private static func session(
    _ composition: Composition,
    on display: Display,
    at first: RialtoRoute.Section,
    isWriting: Bool
  ) -> ScreenSession<RialtoRoute> {
    let locale = display.locale
    let environment = display.console.environment
    return ScreenSession(
      labels: .init(name: "The desk", action: "actions"),
      on: ScreenTerminal(display.console.output, style: display.style),
      sections: [
        .orders: ScreenSectionAdapter(
          OrdersScreen(composition, locale: locale, isWriting: isWriting),
          route: { .order($0) },
          place: { if case .order(let number) = $0 { number } else { nil } }
        ),
        .catalog: ScreenSectionAdapter(
          CatalogScreen(composition, locale: locale, isWriting: isWriting),
          route: { .product($0) },
          place: { if case .product(let key) = $0 { key } else { nil } }
        ),
        .countries: ScreenSectionAdapter(
          CountriesScreen(composition, locale: locale),
          route: { .country($0) },
          place: { if case .country(let name) = $0 { name } else { nil } }
        ),
        .news: ScreenSectionAdapter(
          NewsScreen(composition, locale: locale),
          route: { .article($0) },
          place: { if case .article(let address) = $0 { address } else { nil } }
        ),
      ],
      at: first,
      environment: environment,
      explain: composition.explained,
      openPage: { try Browser(environment: environment).open($0) }
    )
  }
}

/// A reason why the desk cannot be shown.
enum ScreenUnavailableFailure: Failure {
  /// Input or output is not a terminal, or an output format was requested.
  case notATerminal
  /// The terminal cannot move its cursor.
  case dumb
  /// The log of --explain would overwrite the screen.
  case explaining

  /// Checks that the desk can be shown.
  ///
  /// - Throws: ``notATerminal`` or ``dumb``.
  static func check(_ display: Display) throws(ScreenUnavailableFailure) {
    guard isPossible(display) else { throw .notATerminal }
    if display.console.environment["TERM"] == "dumb" { throw .dumb }
  }

  /// Returns `true` if input and output are a terminal and no output format is requested.
  static func isPossible(_ display: Display) -> Bool {
    display.format == nil && display.console.input.isTerminal && display.console.output.isTerminal
  }

  var details: FailureDetails {
    switch self {
    case .notATerminal:
      .init(
        "desk.not_a_terminal",
        .usage,
        "The desk needs a terminal for input and output.",
        suggestion: "In pipes and scripts, use 'rialto desk today'."
      )
    case .dumb:
      .init(
        "desk.dumb_terminal",
        .usage,
        "The desk cannot run with TERM=dumb.",
        suggestion: "Set TERM to the type of your terminal, or use 'rialto desk today'."
      )
    case .explaining:
      .init(
        "desk.explaining",
        .usage,
        "--explain would overwrite the desk.",
        suggestion: "Redirect it to a file: 'rialto desk --explain 2>log.txt'."
      )
    }
  }
}

/// `rialto desk`: the full-screen interface, and the daily report.
enum DeskGroup {
  static let command = Command(
    "desk",
    "Browses orders, catalog, countries and news full screen.",
    discussion: InteractiveScreen.discussion,
    examples: InteractiveScreen.examples + [Example("rialto desk today", "Show the daily report.")],
    localOptions: [InteractiveScreen.isWriting],
    subcommands: [TodayShow.command]
  ) { invocation, composition in
    try await InteractiveScreen.run(invocation, with: composition)
  }
}
