import FoundationCore

/// A list on a screen.
public struct Listing<Place: Sendable & Hashable>: Sendable, Hashable {
  /// A row of a list, and the place that it leads to.
  public struct Row: Sendable, Hashable {
    /// The place that it leads to.
    public let place: Place
    let title: String
    /// What else is said of it, the most telling first.
    let cells: [String]

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - place: The place that it leads to.
    ///   - title: The title.
    ///   - cells: The cells after the title, the most telling first.
    public init(place: Place, title: String, cells: [String] = []) {
      self.place = place
      self.title = title
      self.cells = cells
    }
  }

  /// The rows.
  public var rows: [Row] = []
  /// The number of rows in words.
  public var count = ""
  /// A remark on all of them, such as their source.
  public var note = ""
  /// The text where there are no rows.
  public var empty = ""

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - count: Their number in words.
  ///   - note: A remark on all of them, such as their source.
  ///   - empty: The text where there are no rows.
  public init(rows: [Row] = [], count: String = "", note: String = "", empty: String = "") {
    self.rows = rows
    self.count = count
    self.note = note
    self.empty = empty
  }

  /// Returns the same list with rows that lead to other places.
  public func map<Other>(_ place: (Place) -> Other) -> Listing<Other> {
    Listing<Other>(
      rows: rows.map { .init(place: place($0.place), title: $0.title, cells: $0.cells) },
      count: count,
      note: note,
      empty: empty
    )
  }

  /// The rows around the one that is chosen, as many as there is room for.
  func lines(chosen: Int, isActive: Bool, in size: TerminalSize) -> [StyledLine] {
    guard size.rows > 0 else { return [] }
    guard !rows.isEmpty else { return Paragraph.lines(empty, width: size.columns - 2, .dim) }
    let top = max(0, min(chosen - size.rows / 2, rows.count - size.rows))
    let shown = rows[top..<min(rows.count, top + size.rows)]
    let widths = cellWidths(of: shown, room: size.columns - 2)
    return zip(shown.indices, shown).map { index, row in
      line(of: row, widths, index == chosen, isActive, width: size.columns)
    }
  }

  private func line(
    of row: Row,
    _ widths: [Int],
    _ isChosen: Bool,
    _ isActive: Bool,
    width: Int
  ) -> StyledLine {
    let cells = zip(row.cells, widths).map { cell, width in
      "  " + cell.terminalSafe.padded(toWidth: width, alignment: .trailing)
    }
    let room = width - 2 - widths.reduce(0) { $0 + $1 + 2 }
    let title = StyledLine(row.title).fitted(to: room).plain
    let mark = isChosen ? StyledLine("▌ ", .accent) : StyledLine("  ")
    switch (isChosen, isActive) {
    case (true, true): return mark + StyledLine(title + cells.joined(), .bold, .accent)
    case (true, false): return mark + StyledLine(title + cells.joined(), .bold)
    case (false, _): return mark + StyledLine(title) + StyledLine(cells.joined(), .dim)
    }
  }

  /// How wide each cell is; the last are left out where the titles would have too little room.
  private func cellWidths(of rows: ArraySlice<Row>, room: Int) -> [Int] {
    let count = rows.map(\.cells.count).max() ?? 0
    var widths = (0..<count).map { place in
      rows.map { place < $0.cells.count ? $0.cells[place].terminalSafe.displayWidth : 0 }.max() ?? 0
    }
    while !widths.isEmpty, room - widths.reduce(0, { $0 + $1 + 2 }) < 13 { widths.removeLast() }
    return widths
  }
}
