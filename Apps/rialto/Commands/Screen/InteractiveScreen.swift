import CatalogCommands
import CommandKit
import CountriesCommands
import Foundation
import FoundationCore
import NewsCommands
import OrderingCommands
import StoreHTTP

/// `rialto desk`: everything on one screen.
enum InteractiveScreen {
  static let isWriting = Option.flag(
    "write",
    "Allow what changes orders; each time you are asked first."
  )

  static let examples = [
    Example("rialto desk", "Countries, news, catalog and orders, on one screen."),
    Example("rialto desk --offline", "Without a network, with what came along."),
    Example("rialto desk --write", "See orders through as well."),
    Example("rialto open rialto://orders/1", "Begin at one order."),
  ]

  static let discussion = """
    Four sections side by side, each a list and all of what is chosen in it; '/' searches as you \
    type, '?' shows all keys. What fails says so with numbered ways to go on. Nothing is changed \
    unless --write is given. It needs a terminal of at least 40 columns and 10 rows; in pipes and \
    scripts there is 'rialto desk today'.
    """

  /// Shows the desk, at a place where one is named, until somebody leaves it.
  static func run(
    _ invocation: Invocation,
    _ composition: Composition,
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
      display,
      isWriting: try isWriting ?? invocation[self.isWriting]
    )
    .run(at: address?.url)
  }

  @MainActor
  private static func session(
    _ composition: Composition,
    _ display: Display,
    isWriting: Bool
  ) -> ScreenSession<RialtoRoute> {
    let locale = display.locale
    let environment = display.console.environment
    return ScreenSession(
      .init(name: "The desk", action: "do something with the order"),
      on: ScreenTerminal(display.console.output, style: display.style),
      [
        .countries: ScreenSectionAdapter(
          CountriesScreen(composition, locale),
          route: { .country($0) },
          place: { if case .country(let name) = $0 { name } else { nil } }
        ),
        .news: ScreenSectionAdapter(
          NewsScreen(composition),
          route: { .article($0) },
          place: { if case .article(let address) = $0 { address } else { nil } }
        ),
        .catalog: ScreenSectionAdapter(
          CatalogScreen(composition, locale),
          route: { .product($0) },
          place: { if case .product(let key) = $0 { key } else { nil } }
        ),
        .orders: ScreenSectionAdapter(
          OrdersScreen(composition, locale: locale, isWriting: isWriting),
          route: { .order($0) },
          place: { if case .order(let number) = $0 { number } else { nil } }
        ),
      ],
      at: .countries,
      environment: environment,
      openPage: { try Browser(environment: environment).open($0) }
    )
  }
}

/// Why there can be no desk here.
enum ScreenUnavailableFailure: Failure {
  /// Input or output is no terminal, or a form for programs was asked for.
  case notATerminal
  /// The terminal can do nothing but write.
  case dumb
  /// What is explained would be written across the screen.
  case explaining

  /// Refuses where a desk could not be seen or used.
  static func check(_ display: Display) throws(ScreenUnavailableFailure) {
    guard isPossible(display) else { throw .notATerminal }
    if display.console.environment["TERM"] == "dumb" { throw .dumb }
  }

  /// Whether somebody sits at a terminal.
  static func isPossible(_ display: Display) -> Bool {
    display.format == nil && display.console.input.isTerminal && display.console.output.isTerminal
  }

  var code: String {
    switch self {
    case .notATerminal: "desk.not_a_terminal"
    case .dumb: "desk.dumb_terminal"
    case .explaining: "desk.explaining"
    }
  }

  var category: FailureCategory { .usage }

  var title: String {
    switch self {
    case .notATerminal: "The desk needs a terminal for its input and its output."
    case .dumb: "This terminal cannot show the desk: TERM is 'dumb'."
    case .explaining: "What --explain tells would be written across the desk."
    }
  }

  var suggestion: String? {
    switch self {
    case .notATerminal: "In pipes and scripts there is 'rialto desk today'."
    case .dumb: "See the same with 'rialto desk today', or set TERM to what the terminal is."
    case .explaining: "Send it elsewhere: 'rialto desk --explain 2>steps.txt'."
    }
  }
}
