/// The frame on the screen, so that only lines that have changed are written again.
struct ScreenRenderer {
  private var drawn: [StyledLine] = []
  private var size = TerminalSize(columns: 0, rows: 0)

  /// Forgets what stands there: something else may have been written over it.
  mutating func forget() {
    drawn = []
  }

  /// What makes the screen show a frame; nothing where it does so already.
  mutating func changes(to frame: ScreenFrame, of size: TerminalSize, style: Style) -> String {
    if size != self.size { drawn = [] }
    self.size = size
    var text = drawn.isEmpty ? "\u{1B}[2J" : ""
    for row in 0..<size.rows {
      let line = row < frame.lines.count ? frame.lines[row].cut(to: size.columns) : StyledLine()
      if row < drawn.count, drawn[row] == line { continue }
      text += "\u{1B}[\(row + 1);1H\(line.text(in: style))"
      // Behind the last column this would take the last letter away.
      if line.width < size.columns { text += "\u{1B}[K" }
      if row < drawn.count { drawn[row] = line } else { drawn.append(line) }
    }
    guard let caret = frame.caret else { return text + "\u{1B}[?25l" }
    return text + "\u{1B}[\(caret.row + 1);\(caret.column + 1)H\u{1B}[?25h"
  }
}

/// The lines of a screen, and the place of the cursor if it is to be seen.
public struct ScreenFrame: Sendable, Hashable {
  struct Caret: Sendable, Hashable {
    let row: Int
    let column: Int
  }

  var lines: [StyledLine]
  var caret: Caret?
}
