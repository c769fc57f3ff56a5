public import Foundation
public import FoundationCore
import Observation

/// A user's session on a screen of several sections: where they are, what they chose and typed.
///
/// The picture is made anew of plain values after every event, and when something changes that was
/// read for it; the terminal writes only the lines that differ.
@MainActor
public final class ScreenSession<Place: Route> where Place.Section: CaseIterable {
  /// The words of a program about its screen.
  public struct Words {
    /// The name of the screen: `The desk`.
    public var name: String
    /// The action that the key `x` stands for: `do something with the order`.
    public var action: String

    /// Creates the words.
    public init(name: String, action: String) {
      self.name = name
      self.action = action
    }
  }

  let words: Words
  let terminal: ScreenTerminal
  let navigator: Navigator<Place>
  let screens: [Place.Section: any ScreenSection<Place>]
  let environment: [String: String]
  let openPage: (URL) throws -> Void

  /// The sections, in the order of their tabs.
  let sections = Array(Place.Section.allCases)
  /// The row that is chosen in each section.
  var chosen: [Place.Section: Int] = [:]
  /// The search text of each section.
  var search: [Place.Section: String] = [:]
  var isTyping = false
  var isHelpShown = false
  var isOver = false
  /// The number of lines by which the detail is scrolled.
  var scroll = 0
  var question: Question?

  private var opened: Set<Place.Section> = []

  /// A question before a change.
  enum Question {
    case which([ScreenAction])
    case whether(ScreenAction)
  }

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - words: The words of the program about its screen.
  ///   - terminal: The terminal.
  ///   - screens: The sections.
  ///   - first: The section that is shown first.
  ///   - environment: The environment of the commands that recoveries run.
  ///   - openPage: Opens a page in the user's browser.
  public init(
    _ words: Words,
    on terminal: ScreenTerminal,
    _ screens: [Place.Section: any ScreenSection<Place>],
    at first: Place.Section,
    environment: [String: String],
    openPage: @escaping (URL) throws -> Void
  ) {
    self.words = words
    self.terminal = terminal
    self.screens = screens
    self.environment = environment
    self.openPage = openPage
    navigator = Navigator(at: first)
    for screen in screens.values {
      for load in [screen.list, screen.visit] { load.perform = { try self.perform($0) } }
    }
  }

  /// Shows the screen until the user leaves it.
  ///
  /// - Parameter address: The address of a place to begin at.
  /// - Throws: A failure of the terminal, or a cancellation where the program is ended.
  public func run(at address: URL?) async throws {
    if let address { navigator.open(address) }
    try terminal.take()
    defer {
      for screen in screens.values { for load in [screen.list, screen.visit] { load.end() } }
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
    // A signal has ended the program.
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

  var screen: (any ScreenSection<Place>)? { screens[navigator.section] }

  /// The thing that is shown, or else the one that is chosen in the list.
  var place: Place? { navigator.current ?? screen.flatMap { chosenPlace(in: $0.listing) } }

  func chosenPlace(in listing: Listing<Place>) -> Place? {
    listing.rows.isEmpty ? nil : listing.rows[row(of: listing.rows.count)].place
  }

  /// Returns the chosen row of a list, which may be shorter than it was.
  func row(of count: Int) -> Int { max(0, min(chosen[navigator.section] ?? 0, count - 1)) }

  /// The load about whose failure the user has to decide.
  var failed: ScreenLoader? {
    guard let screen else { return nil }
    let loads = navigator.current == nil ? [screen.list] : [screen.visit, screen.list]
    return loads.first { $0.failure != nil }
  }

  /// Performs a recovery that is more than another attempt; returns true to try again after it.
  private func perform(_ recovery: Recovery) throws -> Bool {
    switch recovery.action {
    case .openURL(let url):
      try terminal.lend { try openPage(url) }
      return false
    case .run(let command):
      let home = Shell.quoted("Enter goes back to \(words.name.lowercased()). ")
      let line = "\(command); printf '\\n%s' \(home); read -r _"
      _ = try terminal.lend {
        ShellCommand(text: line, environment: environment).takeTerminal()
      }
      return true
    default: return false
    }
  }
}
