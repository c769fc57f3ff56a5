import Foundation

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
  /// The typed text.
  var text = ""
  /// The index of the selected row.
  var row = 0

  /// Finds the rows with the typed text in the title or the value, those that begin with it first.
  ///
  /// - Parameters:
  ///   - filters: The filters of the section.
  ///   - search: Its search text. Each filter that it has can be removed.
  /// - Returns: The rows, those that remove a filter first.
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
