/// Renders frames to the screen, and writes only the lines that have changed.
struct ScreenRenderer {
  private var drawn: [StyledLine] = []
  private var size = TerminalSize(columns: 0, rows: 0)

  /// Redraws all lines at the next frame, since other output may have overwritten them.
  mutating func invalidate() {
    drawn = []
  }

  /// Returns the escape sequences that show a frame.
  mutating func changes(to frame: ScreenFrame, of size: TerminalSize, style: Style) -> String {
    if size != self.size { drawn = [] }
    self.size = size
    var text = drawn.isEmpty ? "\u{1B}[2J" : ""
    for row in 0..<size.rows {
      let line = row < frame.lines.count ? frame.lines[row].cut(to: size.columns) : StyledLine()
      if row < drawn.count, drawn[row] == line { continue }
      text += "\u{1B}[\(row + 1);1H\(line.text(in: style))"
      // After the last column this would delete the last character.
      if line.width < size.columns { text += "\u{1B}[K" }
      if row < drawn.count { drawn[row] = line } else { drawn.append(line) }
    }
    guard let cursor = frame.cursor else { return text + "\u{1B}[?25l" }
    return text + "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h"
  }
}

/// The lines of a screen, with the position of a visible cursor.
public struct ScreenFrame: Sendable, Hashable {
  struct Cursor: Sendable, Hashable {
    let row: Int
    let column: Int
  }

  var lines: [StyledLine]
  var cursor: Cursor?
}
