public import FoundationCore

/// A list on a screen.
public struct Listing<Place: Sendable & Hashable>: Sendable, Hashable {
  /// A row of a list.
  public struct Row: Sendable, Hashable {
    /// The item that the row opens.
    public let place: Place
    let title: String
    /// The cells after the title, the most important first.
    let cells: [String]

    /// Creates a row.
    public init(place: Place, title: String, cells: [String] = []) {
      self.place = place
      self.title = title
      self.cells = cells
    }
  }

  /// The rows.
  public var rows: [Row] = []
  /// The text for the number of rows.
  public var count = ""
  /// A note on all rows, such as their source.
  public var note = ""
  /// The text for an empty list.
  public var empty = ""
  /// The columns that the list needs beside the details of an item.
  var leastWidth = 34

  /// Creates a list.
  public init(
    rows: [Row] = [],
    count: String = "",
    note: String = "",
    empty: String = "",
    leastWidth: Int = 34
  ) {
    self.rows = rows
    self.count = count
    self.note = note
    self.empty = empty
    self.leastWidth = leastWidth
  }

  /// Returns the same list with the items of its rows mapped.
  public func map<Other>(_ place: (Place) -> Other) -> Listing<Other> {
    Listing<Other>(
      rows: rows.map { .init(place: place($0.place), title: $0.title, cells: $0.cells) },
      count: count,
      note: note,
      empty: empty,
      leastWidth: leastWidth
    )
  }

  /// Returns the rows around the selected one that fit.
  func lines(selectedRow chosen: Int, isActive: Bool, in size: TerminalSize) -> [StyledLine] {
    guard size.rows > 0 else { return [] }
    guard !rows.isEmpty else { return Paragraph.lines(empty, width: size.columns - 2, style: .dim) }
    let top = max(0, min(chosen - size.rows / 2, rows.count - size.rows))
    let shown = rows[top..<min(rows.count, top + size.rows)]
    let widths = cellWidths(of: shown, room: size.columns - 2)
    return zip(shown.indices, shown).map { index, row in
      line(
        of: row,
        cellWidths: widths,
        isSelected: index == chosen,
        isActive: isActive,
        width: size.columns
      )
    }
  }

  private func line(
    of row: Row,
    cellWidths widths: [Int],
    isSelected: Bool,
    isActive: Bool,
    width: Int
  ) -> StyledLine {
    let cells = zip(row.cells, widths).map { cell, width in
      "  "
        + cell.terminalSafe.truncated(toWidth: width).padded(toWidth: width, alignment: .trailing)
    }
    let room = width - 2 - widths.reduce(0) { $0 + $1 + 2 }
    let title = StyledLine(row.title).fitted(to: room).plain
    let mark = isSelected ? StyledLine("▌ ", .accent) : StyledLine("  ")
    switch (isSelected, isActive) {
    case (true, true): return mark + StyledLine(title + cells.joined(), .bold, .accent)
    case (true, false): return mark + StyledLine(title + cells.joined(), .bold)
    case (false, _): return mark + StyledLine(title) + StyledLine(cells.joined(), .dim)
    }
  }

  /// Returns the widths of the cells; if the titles would get too little room, it drops the last ones
  /// and cuts the first.
  private func cellWidths(of rows: ArraySlice<Row>, room: Int) -> [Int] {
    let count = rows.map(\.cells.count).max() ?? 0
    var widths = (0..<count).map { place in
      rows.map { place < $0.cells.count ? $0.cells[place].terminalSafe.displayWidth : 0 }.max() ?? 0
    }
    let longest = rows.map { $0.title.terminalSafe.displayWidth }.max() ?? 0
    let least = min(longest, max(15, room * 2 / 5))
    while widths.count > 1, room - widths.reduce(0, { $0 + $1 + 2 }) < least { widths.removeLast() }
    if let first = widths.first { widths[0] = max(0, min(first, room - least - 2)) }
    return widths
  }
}

extension PagedList {
  /// Returns the number of items, with those that are loaded if there are more: `24 orders`,
  /// `20 of 57 orders`, or `20+ orders` if the number of all is unknown.
  public func countText(of noun: String, total: Int?) -> String {
    guard total != nil || !hasMore else { return "\(items.count)+ \(noun)s" }
    let all = (total ?? items.count).counted(noun, in: .plain)
    return total ?? 0 > items.count ? "\(items.count) of \(all)" : all
  }
}
