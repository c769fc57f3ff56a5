import FoundationCore
import FoundationEssentials

extension ScreenSession {
  func makeContent() -> ScreenContent<Place> {
    var content = ScreenContent<Place>(name: labels.name)
    content.tabs = sections.map(\.rawValue.capitalized)
    content.tab = sections.firstIndex(of: navigator.section) ?? 0
    content.search = searchText
    content.isTyping = isTyping
    content.isInDetail = navigator.current != nil
    content.scroll = scroll
    content.panel = panel
    if let screen { fill(&content, from: screen) }
    if !isHelpShown { fillMenu(&content) }
    return content
  }

  private func fill(_ content: inout ScreenContent<Place>, from screen: any ScreenSection<Place>) {
    content.listing = listing
    content.selectedRow = row(of: content.listing.rows.count)
    content.notice = screen.notice
    let isLoading = screen.list.isLoading || screen.detail?.isLoading == true
    content.status = isLoading ? "loading …" : ""
    let place = navigator.current ?? chosenPlace(in: content.listing)
    content.detail = place.flatMap { screen.detail(of: $0) }
    if content.detail == nil, content.isInDetail, let failure {
      content.detail = Detail(title: failure.title)
    }
    if content.listing.rows.isEmpty {
      if screen.list.isLoading { content.listing.empty = "Loading …" }
      if let failure { content.listing.empty = "\(failure.title) Press r to try again." }
    }
    let actions = place.map { screen.actions(at: $0) } ?? []
    let hasLink = place.map { screen.link(of: $0) != nil } ?? false
    content.keys = keys(actions: actions, hasLink: hasLink, screen: screen)
    content.keyHelp = isHelpShown ? keyHelp(of: screen) : nil
  }

  private var panel: Panel? {
    if let dialog { return Panel(dialog.question, answer: dialog.answer) }
    switch pendingPrompt {
    case .chooseAction(let actions)?:
      return Panel(title: "Choose an action", choices: actions.map(\.title), cancelLabel: "Back")
    case .confirm(let action)?:
      return Panel(
        title: action.question ?? "",
        choices: ["Yes, \(action.title)"],
        cancelLabel: "No"
      )
    case nil:
      return openFailure.flatMap(panel)
    }
  }

  /// Returns the hints for the available keys, the most useful first.
  private func keys(
    actions: [ScreenAction],
    hasLink: Bool,
    screen: any ScreenSection<Place>
  ) -> [KeyHint] {
    if dialog != nil { return [KeyHint("Enter", "answer"), KeyHint("Esc", "cancel")] }
    if isHelpShown { return [KeyHint("↑↓", "scroll"), KeyHint("Esc", "back")] }
    if isTyping { return [KeyHint("Enter", "go to list"), KeyHint("Esc", "clear search")] }
    let tabs = KeyHint("Tab, 1-\(sections.count)", "tabs")
    if pendingPrompt != nil {
      return [KeyHint("1-9", "choose"), KeyHint("Esc", "cancel"), KeyHint("q", "quit")]
    }
    if let openFailure {
      let letters = Panel.Labels.letters.range(of: recoveries(of: openFailure).count)
      return [KeyHint(letters, "choose"), tabs, KeyHint("Esc", "cancel"), KeyHint("q", "quit")]
    }
    var keys: [KeyHint] = []
    if navigator.current == nil {
      keys += [KeyHint("↑↓", "select"), KeyHint("Enter", "open")]
    } else {
      keys += [KeyHint("Esc", "back"), KeyHint("↑↓", "scroll")]
    }
    if hasLink { keys.append(KeyHint("o", "browser")) }
    keys += actions.compactMap { action in action.key.map { KeyHint("\($0)", action.title) } }
    if !actions.isEmpty { keys.append(KeyHint("x", "actions")) }
    keys.append(KeyHint("/", "search"))
    if !filters.isEmpty { keys.append(KeyHint("f", "filter")) }
    if screen.sortOrders != nil { keys.append(KeyHint("s", "sort")) }
    if let label = screen.newItemLabel { keys.append(KeyHint("n", label)) }
    keys += [KeyHint("Tab", "next tab"), KeyHint("q", "quit")]
    return keys + [KeyHint("?", "help")]
  }

  private func keyHelp(of screen: any ScreenSection<Place>) -> Detail {
    let keys = keys(of: screen).map { ($0.key, Optional($0.meaning)) }
    return Detail(title: "Keys", blocks: [.fields(keys)])
  }

  private func keys(of screen: any ScreenSection<Place>) -> [KeyHint] {
    [
      KeyHint("Tab, 1-\(sections.count)", "switch tab"),
      KeyHint("↑ ↓, k j", "select a row, or scroll"),
      KeyHint("PgUp PgDn", "move by a page"),
      KeyHint("Home End, g G", "go to the first or last row"),
      KeyHint("Enter, →, l", "open the selected row"),
      KeyHint("Esc, ←, h", "go back"),
      KeyHint("H", "clear the search, and show the whole list"),
      KeyHint("/", "search as you type"),
      KeyHint("f", "filter the list by a choice"),
      KeyHint("s", "sort the list"),
      KeyHint("r", "reload"),
      KeyHint("o", "open in the browser"),
      KeyHint("x", labels.action),
      KeyHint("n", screen.newItemLabel ?? "new item, where there can be one"),
      KeyHint("Ctrl-L", "redraw the screen"),
      KeyHint("Ctrl-Z", "suspend; fg resumes"),
      KeyHint("q", "quit"),
    ]
  }
}
