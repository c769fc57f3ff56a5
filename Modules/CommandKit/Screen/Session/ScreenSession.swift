public import Foundation
public import FoundationCore
import Observation

/// A session of a full-screen program: its navigation, selection and input.
///
/// It makes the content from plain values after every event and every observed change; the terminal
/// writes only the lines that differ.
@MainActor
public final class ScreenSession<Place: LinkableRoute> where Place.Section: CaseIterable {
  /// The texts of a program on its screen.
  public struct Labels {
    /// The name of the screen: `The desk`.
    public var name: String
    /// The meaning of the key `x`: `order actions`.
    public var action: String

    /// Creates the labels.
    public init(name: String, action: String) {
      self.name = name
      self.action = action
    }
  }

  let labels: Labels
  let terminal: ScreenTerminal
  let navigator: Navigator<Place>
  let screens: [Place.Section: any ScreenSection<Place>]
  let environment: [String: String]
  let openPage: (URL) throws -> Void

  /// The sections, in the order of their tabs.
  let sections = Array(Place.Section.allCases)
  /// The selected row of each section.
  var selectedRows: [Place.Section: Int] = [:]
  /// The search text of each section.
  var search: [Place.Section: String] = [:]
  var isTyping = false
  var isHelpShown = false
  var isOver = false
  /// The scroll offset of the detail view in lines.
  var scroll = 0
  var pendingPrompt: PendingPrompt?
  /// The open menu of filters or of sort orders.
  var filterMenu: FilterMenu?

  /// The conversation that the keys belong to; `nil` if there is none.
  var dialog: ScreenDialog? { screen?.dialog.flatMap { $0.isActive ? $0 : nil } }

  private var opened: Set<Place.Section> = []

  /// An open question to the user.
  enum PendingPrompt {
    /// The choice of an action.
    case chooseAction([ScreenAction])
    /// The confirmation of an action.
    case confirm(ScreenAction)
  }

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - labels: The texts of the program on its screen.
  ///   - terminal: The terminal.
  ///   - screens: The sections.
  ///   - first: The first section to show.
  ///   - environment: The environment of commands that recoveries run.
  ///   - openPage: Opens a page in the user's browser.
  public init(
    labels: Labels,
    on terminal: ScreenTerminal,
    sections screens: [Place.Section: any ScreenSection<Place>],
    at first: Place.Section,
    environment: [String: String],
    openPage: @escaping (URL) throws -> Void
  ) {
    self.labels = labels
    self.terminal = terminal
    self.screens = screens
    self.environment = environment
    self.openPage = openPage
    navigator = Navigator(at: first)
    for screen in screens.values {
      for loader in [screen.listLoader, screen.detailLoader] {
        loader.failures.handler = { recovery, _ in self.action(for: recovery) }
      }
    }
  }

  /// Shows the screen until the user leaves it.
  ///
  /// - Parameter address: The URL of the page to show first.
  /// - Throws: `OutputError` of the terminal, or `CancellationError` after a termination signal.
  public func run(at address: URL?) async throws {
    if let address { navigator.open(address) }
    try terminal.acquire()
    defer {
      for screen in screens.values {
        for load in [screen.listLoader, screen.detailLoader] { load.cancel() }
      }
      terminal.release()
    }
    open()
    if let place = navigator.current { screen?.load(place) }
    try draw()
    for await event in terminal.events {
      try handle(event)
      if isOver { return }
      try draw()
    }
    // A signal has cancelled the program.
    throw CancellationError()
  }

  private func handle(_ event: ScreenTerminal.Event) throws {
    switch event {
    case .key(let key): press(key)
    case .resized, .changed: break
    case .suspended: terminal.suspend()
    case .resumed: try terminal.acquire()
    case .closed: isOver = true
    }
  }

  private func draw() throws {
    let size = terminal.size
    let notifyChange = terminal.notifyChange
    let frame = withObservationTracking {
      makeContent().frame(in: size)
    } onChange: {
      notifyChange()
    }
    try terminal.draw(frame, of: size)
  }

  /// Loads the current section when it is shown for the first time.
  func open() {
    guard opened.insert(navigator.section).inserted else { return }
    screen?.load()
  }

  var screen: (any ScreenSection<Place>)? { screens[navigator.section] }

  /// The item of the detail view, or else the selected one.
  var place: Place? { navigator.current ?? screen.flatMap { chosenPlace(in: $0.listing) } }

  func chosenPlace(in listing: Listing<Place>) -> Place? {
    listing.rows.isEmpty ? nil : listing.rows[row(of: listing.rows.count)].place
  }

  /// Returns the selected row, limited to the number of rows.
  func row(of count: Int) -> Int { max(0, min(selectedRows[navigator.section] ?? 0, count - 1)) }

  /// The center whose failure waits for the user.
  var failures: FailureCenter? {
    guard let screen else { return nil }
    let loads =
      navigator.current == nil ? [screen.listLoader] : [screen.detailLoader, screen.listLoader]
    return loads.map(\.failures).first { $0.current != nil }
  }

  /// Returns the way to perform a recovery that needs the terminal; `nil` if it cannot.
  ///
  /// Recoveries that need text input, such as another name or a password, are not possible: the
  /// suggestion names the command for them.
  private func action(for recovery: Recovery) -> (@MainActor () async throws -> Bool)? {
    switch recovery.action {
    case .openURL(let url):
      return { [terminal, openPage] in
        try terminal.releasing { try openPage(url) }
        return false
      }
    case .run(let command):
      return { [terminal, labels, environment] in
        let home = Shell.quoted("Press Enter to return to \(labels.name.lowercased()). ")
        let line = "\(command); printf '\\n%s' \(home); read -r _"
        _ = try terminal.releasing {
          ShellCommand(text: line, environment: environment).runInForeground()
        }
        return true
      }
    default: return nil
    }
  }
}
