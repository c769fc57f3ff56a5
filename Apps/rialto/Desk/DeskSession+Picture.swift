import CommandKit
import FoundationCore

extension DeskSession {
  /// What is to be seen now.
  func picture() -> ScreenPicture<DeskRoute> {
    let sections = DeskRoute.Section.allCases
    var picture = ScreenPicture<DeskRoute>(name: "The desk")
    picture.tabs = sections.map(\.title)
    picture.tab = sections.firstIndex(of: navigator.section) ?? 0
    picture.search = search[navigator.section] ?? ""
    picture.isTyping = isTyping
    picture.isInDetail = navigator.current != nil
    picture.scroll = scroll
    picture.panel = panel
    if let screen { fill(&picture, from: screen) }
    return picture
  }

  private func fill(
    _ picture: inout ScreenPicture<DeskRoute>,
    from screen: any ScreenSection<DeskRoute>
  ) {
    picture.listing = screen.listing
    picture.chosen = row(of: picture.listing.rows.count)
    picture.notice = screen.notice
    picture.status = [screen.list, screen.visit].contains { $0.isUnderWay } ? "loading …" : ""
    let place = navigator.current ?? chosenPlace(in: picture.listing)
    picture.detail = place.flatMap { screen.detail(of: $0) }
    if picture.detail == nil, picture.isInDetail, let left = screen.visit.left {
      picture.detail = Detail(title: left.title)
    }
    if picture.listing.rows.isEmpty {
      if screen.list.isUnderWay { picture.listing.empty = "Loading …" }
      if let left = screen.list.left {
        picture.listing.empty = "\(left.title) Press r to try again."
      }
    }
    let hasSteps = place.map { !screen.actions(at: $0).isEmpty } ?? false
    let hasLink = place.map { screen.link(of: $0) != nil } ?? false
    picture.keys = keys(hasSteps: hasSteps, hasLink: hasLink)
    picture.sheet = isHelpShown ? DeskKeys.sheet(isWriting: hasSteps) : nil
  }

  private var panel: Panel? {
    switch question {
    case .which(let steps)?:
      return Panel(title: "What is to be done?", choices: steps.map(\.title))
    case .whether(let step)?:
      return Panel(title: step.question, choices: ["Yes, \(step.title)"], leaving: "no")
    case nil:
      return (failed?.failure).flatMap { FailureReport($0) }.map { Panel($0) }
    }
  }

  /// The keys that do something now, the most useful first.
  private func keys(hasSteps: Bool, hasLink: Bool) -> [KeyHint] {
    if isHelpShown { return [KeyHint("↑↓", "scroll"), KeyHint("Esc", "back")] }
    if isTyping { return [KeyHint("Enter", "to the list"), KeyHint("Esc", "search no more")] }
    if question != nil || failed != nil {
      return [KeyHint("1-9", "choose"), KeyHint("Esc", "leave it"), KeyHint("q", "quit")]
    }
    var keys: [KeyHint] = []
    if navigator.current == nil {
      keys += [KeyHint("↑↓", "choose"), KeyHint("Enter", "open")]
    } else {
      keys += [KeyHint("Esc", "back"), KeyHint("↑↓", "scroll")]
    }
    if hasLink { keys.append(KeyHint("o", "read on")) }
    if hasSteps { keys.append(KeyHint("x", "do")) }
    keys += [KeyHint("/", "search"), KeyHint("Tab", "section"), KeyHint("q", "quit")]
    return keys + [KeyHint("?", "all keys")]
  }
}

/// The keys of the desk, all of them.
enum DeskKeys {
  static func sheet(isWriting: Bool) -> Detail {
    let keys = all.filter { isWriting || $0.key != "x" }
    return Detail(title: "Keys", blocks: [.facts(keys.map { ($0.key, $0.meaning) })])
  }

  private static let all = [
    KeyHint("Tab, 1-4", "another section"),
    KeyHint("↑ ↓, k j", "choose a row, or scroll"),
    KeyHint("PgUp PgDn", "a page at a time"),
    KeyHint("Home End, g G", "the first, the last"),
    KeyHint("Enter, →, l", "open what is chosen"),
    KeyHint("Esc, ←, h", "back"),
    KeyHint("H", "home: the whole list"),
    KeyHint("/", "search as you type"),
    KeyHint("r", "load again"),
    KeyHint("o", "read on in the browser"),
    KeyHint("x", "do something with the order"),
    KeyHint("Ctrl-L", "draw the screen again"),
    KeyHint("Ctrl-Z", "to the shell; fg comes back"),
    KeyHint("q", "quit"),
  ]
}
