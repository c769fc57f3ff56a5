public import Foundation
public import FoundationCore

extension Table {
  /// Returns the rows as aligned columns with headings, fitted to the terminal if possible.
  ///
  /// - Parameters:
  ///   - items: The rows.
  ///   - width: The columns of the terminal.
  ///   - style: The colours and links.
  ///   - locale: The locale of numbers, dates and names.
  /// - Returns: The lines.
  public func text(
    _ items: some Sequence<Item>,
    width: Int,
    style: Style,
    locale: Locale = .plain
  ) -> String {
    let shown = columns.filter { $0.heading != nil }
    let headings = shown.map { $0.heading ?? "" }
    let items = Array(items)
    let rows = items.map { item in shown.map { $0.text(item, locale).terminalSafe } }

    var widths = headings.map(\.displayWidth)
    for row in rows {
      for (index, cell) in row.enumerated() {
        widths[index] = max(widths[index], cell.displayWidth)
      }
    }
    widths = fitting(widths, canShrink: shown.map(\.isShrinkable), into: width)

    func line(_ cells: [String], of item: Item? = nil) -> String {
      let fitted = cells.indices.map { index in
        let text = cells[index].truncated(toWidth: widths[index])
        let padded = text.padded(toWidth: widths[index], alignment: shown[index].alignment)
        guard !text.isEmpty, let url = item.flatMap({ shown[index].link?($0) }) else {
          return padded
        }
        // The link covers the text without its padding.
        return padded.replacing(text, with: style.link(text, to: url), maxReplacements: 1)
      }
      // Trailing spaces would wrap the line on a terminal as wide as its text.
      var line = fitted.joined(separator: gap)
      while line.last == " " { line.removeLast() }
      return line
    }
    return zip(items, rows).reduce(into: style.apply(.bold, to: line(headings)) + "\n") {
      text,
      row in
      text += line(row.1, of: row.0) + "\n"
    }
  }

  /// Returns one row as a line for each heading.
  ///
  /// Long text wraps with an indent; words longer than the line stay whole, to be copied.
  ///
  /// - Parameters:
  ///   - item: The row.
  ///   - width: The columns of the terminal.
  ///   - style: The colours and links.
  ///   - locale: The locale of numbers, dates and names.
  /// - Returns: The lines.
  public func details(_ item: Item, width: Int, style: Style, locale: Locale = .plain) -> String {
    let shown = columns.filter { $0.heading != nil }
    let margin = shown.map { $0.heading?.displayWidth ?? 0 }.max() ?? 0
    let rest = width - margin - gap.count
    return shown.reduce(into: "") { text, column in
      let heading = column.heading ?? ""
      let value = column.text(item, locale).terminalSafe
      text += style.apply(.bold, to: value.isEmpty ? heading : heading.padded(toWidth: margin))
      guard !value.isEmpty else {
        text += "\n"
        return
      }
      let indent = gap + String(repeating: " ", count: margin)
      let lines = column.isShrinkable ? value.broken(toWidth: max(rest, 20)) : [value]
      text += gap + lines.joined(separator: "\n" + indent) + "\n"
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

private let gap = "  "

/// Shrinks the widest shrinkable columns until the line fits, and returns the widths.
func fitting(_ widths: [Int], canShrink: [Bool], into available: Int) -> [Int] {
  let narrowest = 8
  var widths = zip(widths, canShrink).map { $1 ? min($0, max(narrowest, available)) : $0 }
  var excess = widths.reduce(0, +) + gap.count * max(0, widths.count - 1) - available
  while excess > 0 {
    let candidates = widths.indices.filter { canShrink[$0] && widths[$0] > narrowest }
    guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
    widths[widest] -= 1
    excess -= 1
  }
  return widths
}
