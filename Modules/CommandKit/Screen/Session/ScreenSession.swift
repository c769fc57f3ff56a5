public import Foundation
public import FoundationCore
public import Observation

/// A session of a full-screen program: its navigation, selection and input.
///
/// It makes the content from plain values after every change of a model or of itself; the terminal
/// writes only the lines that differ.
@MainActor @Observable
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
  var selectedRows: [Place.Section: Int] = [:]
  var search: [Place.Section: String] = [:]
  var isTyping = false
  var isHelpShown = false
  var isOver = false
  /// The scroll offset of the detail view in lines.
  var scroll = 0
  var pendingPrompt: PendingPrompt?
  /// The open menu of filters or of sort orders.
  var filterMenu: FilterMenu?

  /// The conversation that the keys belong to, if any.
  var dialog: ScreenDialog? { screen?.dialog.flatMap { $0.isActive ? $0 : nil } }

  private var opened: Set<Place.Section> = []
  @ObservationIgnored private var listLoads: [Place.Section: Task<Void, Never>] = [:]
  /// The load of the detail view.
  @ObservationIgnored private var detailLoad: Task<Void, Never>?

  var closedFailures: Set<Place.Section> = []
  /// The failure of the section in the words of the program, and the report it was made from.
  var explained: (of: FailureReport, failure: any Failure)?
  @ObservationIgnored let explain: @MainActor (any Error) async -> any Error

  private(set) var size: TerminalSize
  /// The number of times that the whole screen was redrawn.
  private(set) var redrawCount = 0

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
  ///   - explain: Returns the error to show to the user in place of an error of a model.
  ///   - openPage: Opens a page in the user's browser.
  public init(
    labels: Labels,
    on terminal: ScreenTerminal,
    sections screens: [Place.Section: any ScreenSection<Place>],
    at first: Place.Section,
    environment: [String: String],
    explain: @escaping @MainActor (any Error) async -> any Error = { $0 },
    openPage: @escaping (URL) throws -> Void
  ) {
    self.labels = labels
    self.terminal = terminal
    self.screens = screens
    self.environment = environment
    self.explain = explain
    self.openPage = openPage
    size = terminal.size
    navigator = Navigator(at: first)
  }

  /// Shows the screen until the user leaves it.
  ///
  /// - Throws: `OutputError` of the terminal, or `CancellationError` after a termination signal.
  public func run(at address: URL?) async throws {
    if let address { navigator.open(address) }
    try terminal.acquire()
    defer {
      for load in listLoads.values { load.cancel() }
      detailLoad?.cancel()
      terminal.release()
    }
    open()
    if let place = navigator.current { open(place) }
    try await withThrowingTaskGroup { tasks in
      tasks.addTask { try await self.drawChanges() }
      tasks.addTask { await self.explainFailures() }
      tasks.addTask { try await self.handleEvents() }
      // The screen ends with its events, or because it cannot be drawn.
      repeat { try await tasks.next() } while !isOver
      tasks.cancelAll()
    }
  }

  private func handleEvents() async throws {
    for await event in terminal.events {
      try handle(event)
      if isOver { return }
    }
    // A signal has cancelled the program.
    throw CancellationError()
  }

  private func handle(_ event: ScreenTerminal.Event) throws {
    switch event {
    case .key(let key): press(key)
    case .resized: size = terminal.size
    case .suspended: terminal.suspend()
    case .resumed:
      try terminal.acquire()
      redraw()
    case .closed: isOver = true
    }
  }

  private func drawChanges() async throws {
    for await (frame, size, _) in ObservedValues({
      (self.makeContent().frame(in: self.size), self.size, self.redrawCount)
    }) {
      try terminal.draw(frame, of: size)
    }
  }

  /// Draws all lines again.
  func redraw() {
    terminal.invalidate()
    redrawCount += 1
  }

  /// Loads the current section when it is shown for the first time.
  func open() { if opened.insert(navigator.section).inserted { loadList() } }

  /// Loads the list of the current section, or loads it again.
  func loadList() {
    let section = navigator.section
    guard let screen = screens[section] else { return }
    startLoad(of: section) { await screen.load(searching: $0) }
  }

  /// Starts a load of a section's list, in place of the one before.
  func startLoad(
    of section: Place.Section,
    _ load: @escaping @MainActor (_ text: String) async -> Void
  ) {
    closedFailures.remove(section)
    listLoads[section]?.cancel()
    listLoads[section] = Task {
      let text = search[section] ?? ""
      await load(text)
      // The user may have typed before there was a list to search.
      if let typed = search[section], typed != text { screens[section]?.search(typed) }
    }
  }

  /// Loads the detail view of an item.
  func open(_ place: Place) { if let screen { startDetailLoad { await screen.open(place) } } }

  /// Starts a load of the detail view, in place of the one before.
  func startDetailLoad(_ load: @escaping @MainActor () async -> Void) {
    closedFailures.remove(navigator.section)
    detailLoad?.cancel()
    detailLoad = Task { await load() }
  }

  /// Leaves the detail view.
  func closeDetail() { detailLoad?.cancel() }

  var screen: (any ScreenSection<Place>)? { screens[navigator.section] }

  /// The item of the detail view, or else the selected one.
  var place: Place? { navigator.current ?? chosenPlace(in: listing) }

  var searchText: String { search[navigator.section] ?? "" }

  var listing: Listing<Place> { screen?.listing(searching: searchText) ?? Listing() }

  var filters: [ScreenFilter] { screen?.filters(searching: searchText) ?? [] }

  func chosenPlace(in listing: Listing<Place>) -> Place? {
    listing.rows.isEmpty ? nil : listing.rows[row(of: listing.rows.count)].place
  }

  /// Returns the selected row, limited to the number of rows.
  func row(of count: Int) -> Int { max(0, min(selectedRows[navigator.section] ?? 0, count - 1)) }
}
