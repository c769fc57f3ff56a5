import FoundationCore

/// One line at the bottom of a terminal that comes and goes without spoiling what is written there.
final class StatusLine: Sendable {
  private struct State {
    var isShown = false
    var isAtLineStart = true
  }

  private let output: any TextOutput
  private let state = Lock(State())

  init(on output: any TextOutput) {
    self.output = output
  }

  /// The columns there are for it.
  var width: Int { output.width }

  /// Shows the text instead of the last one, unless the terminal is in the middle of a line.
  func show(_ text: String) {
    state.withLock { state in
      guard state.isAtLineStart else { return }
      draw(text)
      state.isShown = true
    }
  }

  /// Leaves the line as if nothing had ever been shown.
  func clear() {
    state.withLock { clear(&$0) }
  }

  /// Says that a person has ended the line that was being written, by answering a question.
  func lineWasEnded() {
    state.withLock { $0.isAtLineStart = true }
  }

  /// Writes text where the line may be in the way.
  fileprivate func makeWay(for text: String, on output: any TextOutput) throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      clear(&state)
      try output.write(text)
      if let last = text.utf8.last { state.isAtLineStart = last == UInt8(ascii: "\n") }
    }
  }

  private func clear(_ state: inout State) {
    guard state.isShown else { return }
    draw("")
    state.isShown = false
  }

  private func draw(_ text: String) {
    // The line is a courtesy: that it cannot be shown is no reason to fail.
    try? output.write("\r\(text)\u{1B}[K")
  }
}

/// An output on a terminal where a status line may stand.
struct StatusLineOutput: TextOutput {
  private let base: any TextOutput
  private let statusLine: StatusLine

  init(_ base: any TextOutput, with statusLine: StatusLine) {
    self.base = base
    self.statusLine = statusLine
  }

  var isTerminal: Bool { base.isTerminal }
  var columns: Int? { base.columns }
  var rows: Int? { base.rows }
  var hasWritten: Bool { base.hasWritten }

  func write(_ text: String) throws(OutputError) {
    try statusLine.makeWay(for: text, on: base)
  }

  func flush() throws(OutputError) { try base.flush() }
}
