import FoundationCore

/// A temporary line at the bottom of a terminal, which is cleared before other output.
final class StatusLine: Sendable {
  private struct State {
    var isShown = false
    var isAtLineStart = true
  }

  private let output: any TextOutput
  private let state = Lock(State())

  init(on output: any TextOutput) { self.output = output }

  /// The width of the line in columns.
  var width: Int { output.width }

  /// Shows text in place of the last one, unless the cursor is in the middle of a line.
  func show(_ text: String) {
    state.withLock { state in
      guard state.isAtLineStart else { return }
      draw(text)
      state.isShown = true
    }
  }

  func clear() { state.withLock { clear(&$0) } }

  /// Notes that the user ended the current line by answering a question.
  func markLineStart() { state.withLock { $0.isAtLineStart = true } }

  /// Clears the line, and writes text to an output of the same terminal.
  func clear(andWrite text: String, to output: any TextOutput) throws(OutputError) {
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
    // A status line that cannot be shown is not a failure.
    try? output.write("\r\(text)\u{1B}[K")
  }
}
