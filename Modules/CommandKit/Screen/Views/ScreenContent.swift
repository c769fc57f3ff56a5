import FoundationCore

/// The content of a screen, as plain values, from which the frame is made.
struct ScreenContent<Place: Sendable & Hashable>: Sendable {
  /// The name of the screen in the message about a small terminal: `The list`.
  let name: String

  /// The names of the sections.
  var tabs: [String] = []

  /// The index of the current section.
  var tab = 0
  /// The status of running work, such as `loading …`.
  var status = ""

  var search = ""
  /// `true` while the user types the search text.
  var isTyping = false

  /// The list of the section.
  var listing = Listing<Place>()

  /// The filters to choose from, in place of the list and the detail view.
  var menu: Listing<FilterMenu.Row>?

  /// The index of the selected row.
  var selectedRow = 0

  /// The detail view of the selected row.
  var detail: Detail?
  /// `true` if the keys apply to the detail view instead of the list.
  var isInDetail = false
  /// The scroll offset of the detail view in lines.
  var scroll = 0

  /// The question below the list.
  var panel: Panel?
  /// A temporary message, in place of the note of the list.
  var notice = ""

  /// The hints for the available keys, the most useful first.
  var keys: [KeyHint] = []
  /// The help on all keys, in place of the list and the detail view.
  var keyHelp: Detail?

  /// The minimum size.
  static var least: TerminalSize { TerminalSize(columns: 40, rows: 10) }

  /// The minimum columns for the detail view beside the list.
  static var leastDetailWidth: Int { 37 }

  func frame(in size: TerminalSize) -> ScreenFrame {
    guard size.columns >= Self.least.columns, size.rows >= Self.least.rows else {
      return tooSmall(size)
    }
    let room = TerminalSize(columns: size.columns - 2, rows: size.rows - 6)
    let content = keyHelp.map { scrolled($0, in: room) } ?? self.content(in: room)
    let rest = Array(repeating: StyledLine(), count: max(0, room.rows - content.count))
    let filled = content.prefix(room.rows) + rest
    let said = notice.isEmpty ? StyledLine(listing.note, .dim) : StyledLine(notice, .accent)
    let lines =
      tabLines(width: size.columns) + [margin + searchLine(width: room.columns), StyledLine()]
      + filled.map { margin + $0 }
      + [margin + said.cut(to: room.columns), margin + KeyHint.line(keys, width: room.columns)]
    let column = min(3 + search.displayWidth, size.columns - 1)
    return ScreenFrame(
      lines: lines,
      cursor: isTyping ? ScreenFrame.Cursor(row: 2, column: column) : nil
    )
  }

  /// Returns the maximum scroll offset of the detail view.
  func scrollableLineCount(in size: TerminalSize) -> Int {
    let room = TerminalSize(columns: size.columns - 2, rows: size.rows - 6)
    let lines = keyHelp?.lines(width: room.columns) ?? detail?.lines(width: detailWidth(in: room))
    return max(0, (lines?.count ?? 0) - room.rows)
  }

  private func tooSmall(_ size: TerminalSize) -> ScreenFrame {
    let text =
      "\(name) needs \(Self.least.columns) columns and \(Self.least.rows) rows; make the window larger, or "
      + "press q to quit."
    return ScreenFrame(lines: Array(Paragraph.lines(text, width: size.columns).prefix(size.rows)))
  }

  private var margin: StyledLine { StyledLine(" ") }
}

extension ScreenContent {
  /// Returns the tabs, and below them a line that is heavy under the current one.
  private func tabLines(width: Int) -> [StyledLine] {
    var names = StyledLine(" ")
    var rule = StyledLine("─", .dim)
    for (index, name) in tabs.enumerated() {
      let isShown = index == tab
      names =
        names + (isShown ? StyledLine(name, .bold, .accent) : StyledLine(name)) + StyledLine("   ")
      let mark = String(repeating: isShown ? "━" : "─", count: name.displayWidth)
      rule = rule + StyledLine(mark, isShown ? .accent : .dim) + StyledLine("───", .dim)
    }
    let status = StyledLine(status + " ", .dim)
    let gap = width - names.width - status.width
    if gap >= 0 { names = names + StyledLine(String(repeating: " ", count: gap)) + status }
    let rest = StyledLine(String(repeating: "─", count: max(0, width - rule.width)), .dim)
    return [names.cut(to: width), (rule + rest).cut(to: width)]
  }

  private func searchLine(width: Int) -> StyledLine {
    let count = StyledLine(listing.count, .dim)
    let words =
      search.isEmpty && !isTyping
      ? StyledLine("/ search", .dim) : StyledLine("/ ", .accent) + StyledLine(search)
    let room = width - count.width - 2
    return room < 12 ? words.cut(to: width) : words.fitted(to: room) + StyledLine("  ") + count
  }

  /// Returns the list and the detail view, with the question below them.
  private func content(in room: TerminalSize) -> [StyledLine] {
    if let menu { return menu.lines(selectedRow: selectedRow, isActive: true, in: room) }
    guard let panel else { return panes(in: room) }
    let lines = panel.lines(width: room.columns)
    if listing.rows.isEmpty && detail == nil { return lines }
    let left = room.rows - lines.count - 1
    guard left > 1 else { return lines }
    return panes(in: TerminalSize(columns: room.columns, rows: left)) + [StyledLine()] + lines
  }

  private func panes(in room: TerminalSize) -> [StyledLine] {
    let list = TerminalSize(columns: listWidth(in: room), rows: room.rows)
    let detailed = TerminalSize(columns: detailWidth(in: room), rows: room.rows)
    guard isWide(room) else {
      return isInDetail
        ? detailLines(in: detailed)
        : listing.lines(selectedRow: selectedRow, isActive: true, in: list)
    }
    let left = listing.lines(selectedRow: selectedRow, isActive: !isInDetail, in: list)
    let right = detailLines(in: detailed)
    let divider = StyledLine(" │ ", isInDetail ? .accent : .dim)
    return (0..<room.rows).map { row in
      (row < left.count ? left[row] : StyledLine()).fitted(to: list.columns) + divider
        + (row < right.count ? right[row] : StyledLine()).cut(to: detailed.columns)
    }
  }

  private func detailLines(in room: TerminalSize) -> [StyledLine] {
    detail.map { scrolled($0, in: room) } ?? []
  }

  private func scrolled(_ detail: Detail, in room: TerminalSize) -> [StyledLine] {
    let lines = detail.lines(width: room.columns).map { $0.cut(to: room.columns) }
    let start = min(scroll, max(0, lines.count - room.rows))
    let hidden = lines.count - start - room.rows
    guard hidden > 0, room.rows > 1 else { return Array(lines.dropFirst(start)) }
    return lines.dropFirst(start).prefix(room.rows - 1) + [
      StyledLine("↓ \(hidden + 1) more lines", .dim)
    ]
  }

  private func isWide(_ room: TerminalSize) -> Bool {
    room.columns >= listing.leastWidth + 3 + Self.leastDetailWidth
  }

  private func listWidth(in room: TerminalSize) -> Int {
    isWide(room) ? min(max(room.columns * 45 / 100, listing.leastWidth), 64) : room.columns
  }

  private func detailWidth(in room: TerminalSize) -> Int {
    isWide(room) ? room.columns - listWidth(in: room) - 3 : room.columns
  }
}
