import CommandKit
import Foundation
import FoundationCore
import Observation

/// Somebody at the desk: where they are, what they have chosen and typed.
///
/// What is shown is made anew of plain values whenever something has happened, and whenever
/// something has changed that was read for it; the terminal writes only the lines that differ.
@MainActor
final class DeskSession {
  let terminal: ScreenTerminal
  let navigator = Navigator<DeskRoute>(at: .countries)
  let screens: [DeskRoute.Section: any ScreenSection<DeskRoute>]
  let environment: [String: String]

  /// The row that is chosen in each section.
  var chosen: [DeskRoute.Section: Int] = [:]
  /// What is searched for in each section.
  var search: [DeskRoute.Section: String] = [:]
  var isTyping = false
  var isHelpShown = false
  var isOver = false
  /// How many lines of the detail were scrolled by.
  var scroll = 0
  var question: Question?

  private var opened: Set<DeskRoute.Section> = []

  /// What is asked before something is changed.
  enum Question {
    case which([ScreenAction])
    case whether(ScreenAction)
  }

  init(
    _ terminal: ScreenTerminal,
    _ screens: [DeskRoute.Section: any ScreenSection<DeskRoute>],
    environment: [String: String]
  ) {
    self.terminal = terminal
    self.screens = screens
    self.environment = environment
    for screen in screens.values {
      for errand in [screen.list, screen.visit] { errand.perform = { try self.perform($0) } }
    }
  }

  /// Shows the desk until somebody leaves it.
  func run(at address: DeskAddress?) async throws {
    if let address { navigator.open(address.url) }
    try terminal.take()
    defer {
      for screen in screens.values { for errand in [screen.list, screen.visit] { errand.end() } }
      terminal.giveBack()
    }
    open()
    if let place = navigator.current { screen?.load(place) }
    try draw()
    for await event in terminal.events {
      try handle(event)
      if isOver { return }
      try draw()
    }
    // Somebody has ended the program.
    throw CancellationError()
  }

  private func handle(_ event: ScreenTerminal.Event) throws {
    switch event {
    case .key(let key): press(key)
    case .resized, .changed: break
    case .suspended: terminal.suspend()
    case .resumed: try terminal.take()
    case .closed: isOver = true
    }
  }

  private func draw() throws {
    let size = terminal.size
    let changed = terminal.changed
    let frame = withObservationTracking {
      picture().frame(in: size)
    } onChange: {
      changed()
    }
    try terminal.draw(frame, of: size)
  }

  /// Loads the section that is shown, the first time it is.
  func open() {
    guard opened.insert(navigator.section).inserted else { return }
    screen?.load()
  }

  var screen: (any ScreenSection<DeskRoute>)? { screens[navigator.section] }

  /// The thing that is shown, or else the one that is chosen in the list.
  var place: DeskRoute? { navigator.current ?? screen.flatMap { chosenPlace(in: $0.listing) } }

  func chosenPlace(in listing: Listing<DeskRoute>) -> DeskRoute? {
    listing.rows.isEmpty ? nil : listing.rows[row(of: listing.rows.count)].place
  }

  /// The row that is chosen of so many, which may be fewer than there were.
  func row(of count: Int) -> Int { max(0, min(chosen[navigator.section] ?? 0, count - 1)) }

  /// The errand about which somebody has to decide.
  var failed: ScreenLoad? {
    guard let screen else { return nil }
    let errands = navigator.current == nil ? [screen.list] : [screen.visit, screen.list]
    return errands.first { $0.failure != nil }
  }

  /// Does what a recovery says that is more than to try again; tells whether it can be tried again.
  private func perform(_ recovery: Recovery) throws -> Bool {
    switch recovery.action {
    case .openURL(let url):
      try terminal.lend { try Browser(environment: environment).open(url) }
      return false
    case .run(let command):
      let line = "\(command); printf '\\nEnter goes back to the desk. '; read -r _"
      _ = try terminal.lend {
        ShellCommand(text: line, environment: environment).takeTerminal()
      }
      return true
    default: return false
    }
  }
}
