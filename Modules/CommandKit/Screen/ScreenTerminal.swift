import Foundation

/// The terminal of a full-screen program, with a stream of its events.
@MainActor
public final class ScreenTerminal {
  /// An event of the terminal.
  enum Event: Sendable, Hashable {
    /// A key press.
    case key(Key)
    /// A change of the terminal size.
    case resized
    /// Ctrl-Z.
    case suspended
    /// The return to the foreground.
    case resumed
    /// The end of the terminal.
    case closed
  }

  /// The events, in their order.
  let events: AsyncStream<Event>

  private let happened: AsyncStream<Event>.Continuation
  private let output: any TextOutput
  private let style: Style
  private var renderer = ScreenRenderer()
  private let watch: TerminalEventMonitor
  /// `true` while the program controls the terminal.
  private var isAcquired = false

  /// Creates the terminal of this process.
  public init(_ output: any TextOutput, style: Style) {
    self.output = output
    self.style = style
    (events, happened) = AsyncStream.makeStream()
    watch = TerminalEventMonitor(happened)
  }

  /// The size, by default 80 columns by 24 rows.
  var size: TerminalSize { TerminalSize(columns: output.columns ?? 80, rows: output.rows ?? 24) }

  /// Enables raw mode, and starts to read events.
  func acquire() throws(OutputError) {
    try RawTerminal.enable()
    isAcquired = true
    renderer.invalidate()
    watch.begin()
  }

  /// Stops reading events, and restores the terminal.
  func release() {
    watch.end()
    isAcquired = false
    RawTerminal.restore()
  }

  func releasing<Value>(during work: () throws -> Value) throws -> Value {
    release()
    defer {
      // A failure to acquire it again closes the event stream.
      do { try acquire() } catch { happened.yield(.closed) }
    }
    return try work()
  }

  /// Stops the process until the shell continues it.
  ///
  /// It sends `SIGSTOP`, which no thread can block.
  func suspend() {
    isAcquired = false
    RawTerminal.restore()
    kill(getpid(), SIGSTOP)
  }

  /// Redraws all lines at the next frame.
  func invalidate() { renderer.invalidate() }

  /// Draws a frame; does nothing if the terminal is not acquired.
  ///
  /// - Throws: `OutputError` if it cannot be written.
  func draw(_ frame: ScreenFrame, of size: TerminalSize) throws(OutputError) {
    guard isAcquired else { return }
    try output.write(renderer.changes(to: frame, of: size, style: style), as: .frame)
    try output.flush()
  }
}

/// Renders frames to the screen, and writes only the lines that have changed.
struct ScreenRenderer {
  private var drawn: [StyledLine] = []
  private var size = TerminalSize(columns: 0, rows: 0)

  /// Redraws all lines at the next frame, since other output may have overwritten them.
  mutating func invalidate() { drawn = [] }

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
struct ScreenFrame: Sendable, Hashable {
  struct Cursor: Sendable, Hashable {
    let row: Int
    let column: Int
  }

  var lines: [StyledLine]
  var cursor: Cursor?
}
