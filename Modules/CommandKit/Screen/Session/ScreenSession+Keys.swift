import FoundationCore
import FoundationEssentials

extension ScreenSession {
  /// Does what a key stands for in the state of the session.
  func press(_ key: Key) {
    screen?.notice = ""
    if key == .control("l") { return terminal.forget() }
    if isHelpShown {
      readKeys(key)
    } else if isTyping {
      type(key)
    } else if question != nil || failed != nil, decide(key) {
      return
    } else {
      navigate(key)
    }
  }

  /// Scrolls the sheet of all keys; any other key puts it away.
  private func readKeys(_ key: Key) {
    switch key {
    case .up, .down, .pageUp, .pageDown, .character("j"), .character("k"): move(key)
    default:
      isHelpShown = false
      scroll = 0
    }
  }

  private func type(_ key: Key) {
    var text = search[navigator.section] ?? ""
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

  private func find(_ text: String) {
    guard text != search[navigator.section] ?? "" else { return }
    search[navigator.section] = text
    chosen[navigator.section] = 0
    screen?.search(text)
  }

  /// Answers an open question; returns false for a key that does not.
  private func decide(_ key: Key) -> Bool {
    switch (key, question) {
    case (.escape, nil): failed?.choose(nil)
    case (.escape, _): question = nil
    case (.character("y"), .whether(let step)?): begin(step)
    case (.character("n"), .whether?): question = nil
    case (.character(let digit), _):
      guard let number = digit.wholeNumberValue, number > 0 else { return false }
      choose(number - 1)
    default: return question != nil
    }
    return true
  }

  private func choose(_ index: Int) {
    switch question {
    case .which(let steps)?: if index < steps.count { question = .whether(steps[index]) }
    case .whether(let step)?: if index == 0 { begin(step) }
    case nil:
      guard let load = failed, index < load.failure?.recoveries.count ?? 0 else { return }
      load.choose(index)
    }
  }

  private func begin(_ step: ScreenAction) {
    question = nil
    step.perform()
  }

  private func navigate(_ key: Key) {
    switch key {
    case .character("q"): isOver = true
    case .character("?"):
      isHelpShown = true
      scroll = 0
    case .character("/"): startSearch()
    case .character("r"): reload()
    case .character("H"): goHome()
    case .character("o"): readOn()
    case .character("x"): askForStep()
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
    case .last, .character("G"): move(by: 1_000_000)
    default: break
    }
  }

  private func move(by rows: Int) {
    guard navigator.current == nil, !isHelpShown else {
      scroll = max(0, min(scroll + rows, picture().overflow(in: terminal.size)))
      return
    }
    let count = screen?.listing.rows.count ?? 0
    let row = max(0, min(row(of: count) + rows, count - 1))
    chosen[navigator.section] = row
    if row + 10 >= count { screen?.loadMore() }
  }

  private func startSearch() {
    navigator.popToRoot()
    isTyping = true
  }

  private func reload() {
    screen?.load()
    if let place = navigator.current { screen?.load(place) }
  }

  private func goHome() {
    navigator.popToRoot()
    find("")
    chosen[navigator.section] = 0
  }

  private func goIn() {
    guard navigator.current == nil, let place else { return }
    scroll = 0
    navigator.push(place)
    screen?.load(place)
  }

  private func goBack() {
    if navigator.current == nil { find("") }
    scroll = 0
    navigator.pop()
    screen?.visit.end()
  }

  private func goToSection(by step: Int) {
    let index = sections.firstIndex(of: navigator.section) ?? 0
    goToSection((index + step + sections.count) % sections.count)
  }

  private func goToSection(_ index: Int) {
    navigator.section = sections[index]
    scroll = 0
    question = nil
    open()
  }

  private func readOn() {
    guard let url = place.flatMap({ screen?.link(of: $0) }) else { return }
    do {
      try terminal.lend { try openPage(url) }
      screen?.notice = "Opened \(url.absoluteString)"
    } catch {
      screen?.notice = error.asFailure.title
    }
  }

  private func askForStep() {
    guard let place, let steps = screen?.actions(at: place), !steps.isEmpty else { return }
    question = .which(steps)
  }
}
