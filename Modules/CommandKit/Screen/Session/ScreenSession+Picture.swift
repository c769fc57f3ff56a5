import FoundationCore
import FoundationEssentials

extension ScreenSession {
  /// Returns the picture of the session as it is now.
  func picture() -> ScreenContent<Place> {
    var picture = ScreenContent<Place>(name: words.name)
    picture.tabs = sections.map(\.rawValue.capitalized)
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
    _ picture: inout ScreenContent<Place>,
    from screen: any ScreenSection<Place>
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
    let hasActions = place.map { !screen.actions(at: $0).isEmpty } ?? false
    let hasLink = place.map { screen.link(of: $0) != nil } ?? false
    picture.keys = keys(hasActions: hasActions, hasLink: hasLink)
    picture.sheet = isHelpShown ? keySheet(hasActions: hasActions) : nil
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
  private func keys(hasActions: Bool, hasLink: Bool) -> [KeyHint] {
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
    if hasActions { keys.append(KeyHint("x", "do")) }
    keys += [KeyHint("/", "search"), KeyHint("Tab", "section"), KeyHint("q", "quit")]
    return keys + [KeyHint("?", "all keys")]
  }
}

extension ScreenSession {
  /// Returns the sheet of all keys.
  private func keySheet(hasActions: Bool) -> Detail {
    let keys = allKeys.filter { hasActions || $0.key != "x" }
    return Detail(title: "Keys", blocks: [.facts(keys.map { ($0.key, $0.meaning) })])
  }

  private var allKeys: [KeyHint] {
    [
      KeyHint("Tab, 1-\(sections.count)", "another section"),
      KeyHint("↑ ↓, k j", "choose a row, or scroll"),
      KeyHint("PgUp PgDn", "a page at a time"),
      KeyHint("Home End, g G", "the first, the last"),
      KeyHint("Enter, →, l", "open what is chosen"),
      KeyHint("Esc, ←, h", "back"),
      KeyHint("H", "home: the whole list"),
      KeyHint("/", "search as you type"),
      KeyHint("r", "load again"),
      KeyHint("o", "read on in the browser"),
      KeyHint("x", words.action),
      KeyHint("Ctrl-L", "draw the screen again"),
      KeyHint("Ctrl-Z", "to the shell; fg comes back"),
      KeyHint("q", "quit"),
    ]
  }
}
