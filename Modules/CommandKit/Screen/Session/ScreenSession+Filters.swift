import Foundation
import FoundationCore

extension ScreenSession {
  /// Opens the menu of the filters, if the section has any.
  func openFilters() {
    guard let screen else { return }
    navigator.popToRoot()
    Task { await screen.loadFilters() }
    if filters.isEmpty {
      screen.notice = "This list has no filters; press / to search it."
    } else {
      filterMenu = FilterMenu()
    }
  }

  /// Opens the menu of the sort orders, if the section has any.
  func openSortOrders() {
    guard let screen else { return }
    navigator.popToRoot()
    if screen.sortOrders == nil {
      screen.notice = "This list has one order only."
    } else {
      filterMenu = FilterMenu(isSorting: true)
    }
  }

  var filterRows: [FilterMenu.Row] {
    guard let filterMenu else { return [] }
    let shown = filterMenu.isSorting ? [screen?.sortOrders].compactMap(\.self) : filters
    return filterMenu.rows(of: shown, in: searchText)
  }

  func chooseFilter(_ key: Key, in menu: FilterMenu) {
    var menu = menu
    let rows = filterRows
    let page = max(1, terminal.size.rows - 7)
    switch key {
    case .escape:
      filterMenu = nil
      return
    case .enter:
      guard rows.indices.contains(menu.row) else { return }
      filterMenu = nil
      let row = rows[menu.row]
      return find(row.filter.setting(row.value, in: searchText))
    case .up: menu.row -= 1
    case .down: menu.row += 1
    case .pageUp: menu.row -= page
    case .pageDown: menu.row += page
    case .first: menu.row = 0
    case .last: menu.row = rows.count - 1
    case .character(let letter): (menu.text, menu.row) = (menu.text + String(letter), 0)
    case .backspace: (menu.text, menu.row) = (String(menu.text.dropLast()), 0)
    case .control("u"): (menu.text, menu.row) = ("", 0)
    default: return
    }
    menu.row = max(0, min(menu.row, rows.count - 1))
    filterMenu = menu
  }

  func fillMenu(_ content: inout ScreenContent<Place>) {
    guard let menu = filterMenu else { return }
    let rows = filterRows
    content.search = menu.text
    content.isTyping = true
    content.listing.count = ""
    content.menu = Listing<FilterMenu.Row>(
      rows: rows.map { .init(place: $0, title: $0.title, cells: [$0.filter.name]) },
      empty: menu.isSorting ? "No order matches." : "No filter matches."
    )
    content.selectedRow = menu.row
    content.keys = [KeyHint("↑↓", "select"), KeyHint("Enter", "choose"), KeyHint("Esc", "cancel")]
  }
}

/// The menu of a section's filters, which typing narrows.
struct FilterMenu {
  /// A choice of one of the filters.
  struct Row: Hashable {
    let filter: ScreenFilter
    /// The value; `nil` removes the filter.
    let value: String?
    let title: String
  }

  /// `true` for a menu of sort orders.
  var isSorting = false
  var text = ""
  /// The index of the selected row.
  var row = 0

  /// Finds the rows with the typed text in the title or the value, those that begin with it first.
  ///
  /// Each filter of the search text can be removed; the rows that remove one are first.
  func rows(of filters: [ScreenFilter], in search: String) -> [Row] {
    let removals = filters.filter { $0.isSet(in: search) }
      .map { Row(filter: $0, value: nil, title: isSorting ? "Default order" : "Any \($0.name)") }
    let choices = filters.flatMap { filter in
      filter.choices.map { Row(filter: filter, value: $0.value, title: $0.title) }
    }
    let rows = removals + choices
    guard !text.isEmpty else { return rows }
    let found = rows.filter {
      $0.title.localizedStandardContains(text) || $0.value?.localizedStandardContains(text) == true
    }
    // 'paid' is not to choose 'unpaid'.
    let isFirst = { (row: Row) in
      row.title.range(of: text, options: [.anchored, .caseInsensitive]) != nil
    }
    return found.filter(isFirst) + found.filter { !isFirst($0) }
  }
}
