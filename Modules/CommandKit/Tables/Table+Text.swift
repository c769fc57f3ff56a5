public import Foundation
public import FoundationCore

extension Table {
  /// Returns the rows as aligned columns with headings, fitted to the terminal if possible.
  public func text(
    _ items: some Sequence<Item>,
    width: Int,
    style: Style,
    locale: Locale = .plain
  ) -> String {
    fitted(Array(items), width: width, style: style, locale: locale).text
  }

  /// Returns the rows as aligned columns, and the headings of the columns without room.
  func fitted(
    _ items: [Item],
    width: Int,
    style: Style,
    locale: Locale
  ) -> (text: String, leftOut: [String]) {
    var shown = columns.filter { $0.heading != nil }
    if !isChosen, !items.isEmpty {
      // A column without any text says nothing.
      let filled = shown.filter { column in items.contains { !column.text($0, locale).isEmpty } }
      if !filled.isEmpty { shown = filled }
    }
    let headings = shown.map { $0.heading ?? "" }
    let rows = items.map { item in shown.map { $0.text(item, locale).terminalSafe } }
    let layout = layout(of: shown, headings: headings, rows: rows, width: width)
    let alignments = shown.map(\.alignment)
    let head = zip(layout.columns, layout.widths).map { [headings[$0].truncated(toWidth: $1)] }
    var text =
      style.apply(.bold, to: layout.lines(of: head, alignments: alignments).joined()) + "\n"
    for (item, row) in zip(items, rows) {
      let cells = zip(layout.columns, layout.widths).map { index, width in
        shown[index].wraps
          ? row[index].broken(toWidth: width) : [row[index].truncated(toWidth: width)]
      }
      let lines = layout.lines(of: cells, alignments: alignments) { text, column in
        shown[column].styled(text, of: item, in: style)
      }
      text += lines.map { $0 + "\n" }.joined()
      for index in layout.columnsBelow where !row[index].isEmpty {
        for line in row[index].broken(toWidth: width - indent.count) {
          text += indent + shown[index].styled(line, of: item, in: style) + "\n"
        }
      }
    }
    let kept = layout.columns + layout.columnsBelow
    return (text, headings.indices.filter { !kept.contains($0) }.map { headings[$0] })
  }

  private func layout(
    of shown: [Column<Item>],
    headings: [String],
    rows: [[String]],
    width: Int
  ) -> TableLayout {
    var widths = headings.map(\.displayWidth)
    for row in rows {
      for (index, cell) in row.enumerated() {
        widths[index] = max(widths[index], cell.displayWidth)
      }
    }
    let order = importance(of: shown)
    return TableLayout(
      shown.indices.map { index in
        .init(
          width: widths[index],
          canShrink: shown[index].isShrinkable,
          wraps: shown[index].wraps,
          importance: order[index]
        )
      },
      width: width,
      keepsAll: isChosen
    )
  }

  /// Returns the position of each column by its importance.
  private func importance(of shown: [Column<Item>]) -> [Int] {
    let first = priority.isEmpty ? shown.firstIndex(where: \.isShrinkable) : nil
    let ranks = shown.enumerated().map { index, column in
      if index == first { return -1 }
      return priority.firstIndex { column.key == $0 || column.key.hasPrefix("\($0).") }
        ?? priority.count
    }
    let order = shown.indices.ordered { (ranks[$0], $0) < (ranks[$1], $1) }
    return shown.indices.map { index in order.firstIndex(of: index) ?? 0 }
  }

  /// Returns one row as a line for each heading.
  ///
  /// Long text wraps with an indent; words longer than the line stay whole, to be copied.
  public func details(_ item: Item, width: Int, style: Style, locale: Locale = .plain) -> String {
    let shown = columns.filter { $0.heading != nil }
    let margin = shown.map { $0.heading?.displayWidth ?? 0 }.max() ?? 0
    let rest = width - margin - TableLayout.gap.count
    return shown.reduce(into: "") { text, column in
      let heading = column.heading ?? ""
      let value = column.text(item, locale).terminalSafe
      text += style.apply(.bold, to: value.isEmpty ? heading : heading.padded(toWidth: margin))
      guard !value.isEmpty else {
        text += "\n"
        return
      }
      let margin = TableLayout.gap + String(repeating: " ", count: margin)
      let lines = column.isShrinkable ? value.broken(toWidth: max(rest, 20)) : [value]
      text += TableLayout.gap
      text += lines.map { column.styled($0, of: item, in: style) }.joined(separator: "\n" + margin)
      text += "\n"
    }
  }
}

extension String {
  /// Returns the text wrapped between words; text that fits is unchanged.
  public func broken(toWidth width: Int) -> [String] {
    guard displayWidth > width else { return [self] }
    return split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.displayWidth + 1 + String(word).displayWidth <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}

extension TableLayout {
  /// Returns the lines of a row, with the lines of all cells side by side.
  ///
  /// They have no spaces at their ends, which would wrap on a terminal as wide as the text.
  fileprivate func lines(
    of cells: [[String]],
    alignments: [ColumnAlignment],
    decorate: (String, Int) -> String = { text, _ in text }
  ) -> [String] {
    let height = max(1, cells.map(\.count).max() ?? 0)
    return (0..<height).map { number in
      var parts: [String] = []
      for (place, column) in columns.enumerated() {
        let text = number < cells[place].count ? cells[place][number] : ""
        let padded = text.padded(toWidth: widths[place], alignment: alignments[column])
        // Colours and links cover the text without its padding.
        let decorated = decorate(text, column)
        parts.append(
          decorated == text ? padded : padded.replacing(text, with: decorated, maxReplacements: 1)
        )
      }
      var line = parts.joined(separator: Self.gap)
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension Column {
  /// Returns a text of the column with the colour and the link of a row.
  fileprivate func styled(_ text: String, of item: Item, in style: Style) -> String {
    guard !text.isEmpty else { return text }
    let linked = link?(item).map { style.link(text, to: $0) } ?? text
    return attribute?(item).map { style.apply($0, to: linked) } ?? linked
  }
}

/// The indent of the texts below a row.
private let indent = "    "
