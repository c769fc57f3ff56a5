import FoundationCore

/// The contents of a screen at one moment, as plain values; the frame is made of nothing else.
public struct ScreenContent<Place: Sendable & Hashable>: Sendable {
  /// The part of the program that needs the room, to be told where there is too little: `The list`.
  let name: String

  /// The names of the sections.
  public var tabs: [String] = []

  /// The section that is shown, by its place.
  public var tab = 0
  /// The state of work under way, in a word or two.
  public var status = ""

  /// The words that are searched for.
  public var search = ""
  /// True while the search is being typed.
  public var isTyping = false

  /// The list of the section.
  public var listing = Listing<Place>()

  /// The chosen row, by its place.
  public var chosen = 0

  /// The detail of the chosen row.
  public var detail: Detail?
  /// True if the keys are for the detail, and not for the list.
  public var isInDetail = false
  /// The number of lines of the detail above the screen.
  public var scroll = 0

  /// The question that stands below the list.
  public var panel: Panel?
  /// A passing remark, in place of the note of the list.
  public var notice = ""

  /// The keys that do something now, the most useful first.
  public var keys: [KeyHint] = []
  /// The page of all keys, in place of list and detail.
  public var sheet: Detail?

  /// Creates a picture of nothing yet.
  ///
  /// - Parameter name: The name of the program's part that needs the room: `The list`.
  public init(name: String) { self.name = name }

  /// The least room there must be.
  static var least: TerminalSize { TerminalSize(columns: 40, rows: 10) }

  /// The columns from which on list and detail stand side by side.
  static var wide: Int { 76 }

  /// Returns the frame of the screen in that size.
  public func frame(in size: TerminalSize) -> ScreenFrame {
    guard size.columns >= Self.least.columns, size.rows >= Self.least.rows else {
      return tooSmall(size)
    }
    let room = TerminalSize(columns: size.columns - 2, rows: size.rows - 6)
    let content = sheet.map { scrolled($0, in: room) } ?? self.content(in: room)
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
      caret: isTyping ? ScreenFrame.Caret(row: 2, column: column) : nil
    )
  }

  /// Returns the number of lines by which the detail can be scrolled.
  public func overflow(in size: TerminalSize) -> Int {
    let room = TerminalSize(columns: size.columns - 2, rows: size.rows - 6)
    let lines = sheet?.lines(width: room.columns) ?? detail?.lines(width: detailWidth(in: room))
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
  /// The sections, and beneath them a line that is heavy under the one that is shown.
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

  /// List and detail, and below them what wants an answer.
  private func content(in room: TerminalSize) -> [StyledLine] {
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
        : listing.lines(chosen: chosen, isActive: true, in: list)
    }
    let left = listing.lines(chosen: chosen, isActive: !isInDetail, in: list)
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

  private func isWide(_ room: TerminalSize) -> Bool { room.columns >= Self.wide - 2 }

  private func listWidth(in room: TerminalSize) -> Int {
    isWide(room) ? min(max(room.columns * 45 / 100, 34), 64) : room.columns
  }

  private func detailWidth(in room: TerminalSize) -> Int {
    isWide(room) ? room.columns - listWidth(in: room) - 3 : room.columns
  }
}
