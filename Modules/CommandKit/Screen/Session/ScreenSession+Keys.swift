import FoundationCore
import FoundationEssentials

extension ScreenSession {
  func press(_ key: Key) {
    screen?.notice = ""
    if key == .control("l") { return redraw() }
    if let dialog {
      dialog.press(key)
    } else if isHelpShown {
      readKeys(key)
    } else if let filterMenu {
      chooseFilter(key, in: filterMenu)
    } else if isTyping {
      type(key)
    } else if pendingPrompt != nil ? decide(key) : recover(key) {
      return
    } else {
      navigate(key)
    }
  }

  /// Scrolls the key help; any other key closes it.
  private func readKeys(_ key: Key) {
    switch key {
    case .up, .down, .pageUp, .pageDown, .character("j"), .character("k"): move(key)
    default:
      isHelpShown = false
      scroll = 0
    }
  }

  private func type(_ key: Key) {
    var text = searchText
    switch key {
    case .character(let letter): text.append(letter)
    case .backspace: text = String(text.dropLast())
    case .control("u"): text = ""
    case .escape:
      isTyping = false
      text = ""
    default:
      isTyping = false
      return
    }
    find(text)
  }

  func find(_ text: String) {
    guard text != searchText else { return }
    search[navigator.section] = text
    selectedRows[navigator.section] = 0
    closedFailures.remove(navigator.section)
    screen?.search(text)
  }

  /// Answers the panel of a failure; returns `false` for a key that does not.
  private func recover(_ key: Key) -> Bool {
    switch (key, openFailure) {
    case (.escape, .some): closedFailures.insert(navigator.section)
    case (.character(let letter), let failure?): return choose(letter, of: failure)
    default: return false
    }
    return true
  }

  /// Answers an open question; returns `false` for a key that does not.
  private func decide(_ key: Key) -> Bool {
    switch (key, pendingPrompt) {
    case (.escape, _): pendingPrompt = nil
    case (.character("y"), .confirm(let action)?): begin(action)
    case (.character("n"), .confirm?): pendingPrompt = nil
    case (.character(let digit), _):
      guard let number = digit.wholeNumberValue, number > 0 else { return false }
      choose(number - 1)
    default: break
    }
    return true
  }

  private func choose(_ index: Int) {
    switch pendingPrompt {
    case .chooseAction(let actions)?:
      guard index < actions.count else { return }
      let action = actions[index]
      if action.question == nil { begin(action) } else { pendingPrompt = .confirm(action) }
    case .confirm(let action)?: if index == 0 { begin(action) }
    case nil: break
    }
  }

  private func begin(_ action: ScreenAction) {
    pendingPrompt = nil
    action.perform()
  }

  private func navigate(_ key: Key) {
    switch key {
    case .character("q"): isOver = true
    case .character("?"):
      isHelpShown = true
      scroll = 0
    case .character("/"): startSearch()
    case .character("f"): openFilters()
    case .character("s"): openSortOrders()
    case .character("n"): screen?.startNewItem()
    case .character("r"): reload()
    case .character("H"): goHome()
    case .character("o"): openLink()
    case .character("x"): askForAction()
    case .character(let letter) where action(for: letter) != nil: action(for: letter)?.perform()
    case .tab: goToSection(by: 1)
    case .backTab: goToSection(by: -1)
    case .character(let digit) where sections.indices.contains((digit.wholeNumberValue ?? 0) - 1):
      goToSection((digit.wholeNumberValue ?? 1) - 1)
    case .escape, .left, .backspace, .character("h"): goBack()
    case .enter, .right, .character("l"): goIn()
    default: move(key)
    }
  }

  private func move(_ key: Key) {
    let page = max(1, terminal.size.rows - 7)
    switch key {
    case .up, .character("k"): move(by: -1)
    case .down, .character("j"): move(by: 1)
    case .pageUp: move(by: -page)
    case .pageDown, .character(" "): move(by: page)
    case .first, .character("g"): move(by: -1_000_000)
    case .last, .character("G"): moveToEnd()
    default: break
    }
  }

  private func move(by rows: Int) {
    guard navigator.current == nil, !isHelpShown else {
      scroll = max(0, min(scroll + rows, makeContent().scrollableLineCount(in: terminal.size)))
      return
    }
    let count = listing.rows.count
    let row = max(0, min(row(of: count) + rows, count - 1))
    selectedRows[navigator.section] = row
    if row + 10 >= count, let screen { Task { await screen.loadMore() } }
  }

  /// Selects the last row, also while the rest of the list is loaded.
  private func moveToEnd() {
    guard navigator.current == nil, !isHelpShown else { return move(by: 1_000_000) }
    selectedRows[navigator.section] = .max
    if let screen { Task { await screen.loadAll() } }
  }

  private func startSearch() {
    navigator.popToRoot()
    isTyping = true
  }

  private func reload() {
    loadList()
    if let place = navigator.current { open(place) }
  }

  private func goHome() {
    navigator.popToRoot()
    find("")
    selectedRows[navigator.section] = 0
  }

  private func goIn() {
    guard navigator.current == nil, let place else { return }
    scroll = 0
    navigator.push(place)
    open(place)
  }

  private func goBack() {
    if navigator.current == nil { find("") }
    scroll = 0
    navigator.pop()
    closeDetail()
  }

  private func goToSection(by step: Int) {
    let index = sections.firstIndex(of: navigator.section) ?? 0
    goToSection((index + step + sections.count) % sections.count)
  }

  private func goToSection(_ index: Int) {
    navigator.section = sections[index]
    scroll = 0
    pendingPrompt = nil
    open()
  }

  private func openLink() {
    guard let url = place.flatMap({ screen?.link(of: $0) }) else {
      screen?.notice = "There is nothing to open in the browser."
      return
    }
    openPage(at: url)
  }

  /// Opens a page in the user's browser.
  func openPage(at url: URL) {
    do {
      try terminal.releasing { try openPage(url) }
      screen?.notice = "Opened \(url.absoluteString)"
    } catch {
      screen?.notice = error.asFailure.title
    }
    redraw()
  }

  private func action(for key: Character) -> ScreenAction? {
    place.flatMap { screen?.actions(at: $0).first { $0.key == key } }
  }

  private func askForAction() {
    guard let place, let actions = screen?.actions(at: place), !actions.isEmpty else {
      screen?.notice = screen?.noActionsReason ?? ""
      return
    }
    pendingPrompt = .chooseAction(actions)
  }
}
