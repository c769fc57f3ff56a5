import FoundationCore

/// The progress of long work, which can report from any thread.
public final class WorkProgress: Sendable {
  private struct State {
    var title: String
    var count = 0
    var total: Int?
    /// `true` if `begin` was called since the last redraw.
    var isNew = false
    var isOver = false
  }

  private let state: Lock<State>

  package init(_ title: String, of total: Int? = nil) {
    state = Lock(State(title: title.terminalSafe, total: total))
  }

  /// Adds to the count.
  public func advance(by count: Int = 1) { state.withLock { $0.count += count } }

  /// Sets the count.
  public func reach(_ count: Int) { state.withLock { $0.count = count } }

  /// Sets the total, once it is known.
  public func expect(_ total: Int) { state.withLock { $0.total = total } }

  /// Starts another count from 0, with another title.
  public func begin(_ title: String, of total: Int? = nil) {
    state.withLock { $0 = State(title: title.terminalSafe, total: total, isNew: true) }
  }

  /// Redraws the progress until the task is cancelled, beginning after 80 milliseconds, so that short
  /// work shows nothing.
  @concurrent
  func show(on line: StatusLine, clock: some Clock<Duration>) async {
    var start = clock.now
    while true {
      // Sleep throws only on cancellation, when the work is done.
      do { try await clock.sleep(for: .milliseconds(80)) } catch { return }
      state.withLock { state in
        guard !state.isOver else { return }
        if state.isNew { (state.isNew, start) = (false, clock.now) }
        let elapsed = start.duration(to: clock.now)
        let text = ProgressText(state.title, count: state.count, total: state.total, after: elapsed)
        line.show(text.line(columns: line.width))
      }
    }
  }

  /// Removes the progress from the line.
  func end(on line: StatusLine) {
    state.withLock { state in
      state.isOver = true
      line.clear()
    }
  }
}

/// The text of a progress line.
struct ProgressText {
  private let title: String
  private let count: Int
  private let total: Int?
  private let elapsed: Duration

  init(_ title: String, count: Int, total: Int?, after elapsed: Duration) {
    self.title = title
    self.count = count
    self.total = total
    self.elapsed = elapsed
  }

  /// Returns the line, one column narrower than the terminal so that it never wraps.
  func line(columns: Int) -> String {
    let text = total.map { measured(of: $0, columns: columns) } ?? spinning
    return text.truncated(toWidth: max(0, columns - 1))
  }

  private func measured(of total: Int, columns: Int) -> String {
    let numbers = "\(count)/\(total)\(rate)"
    let room = columns - 1 - title.displayWidth - numbers.count - "  []  ".count
    guard room >= 10, total > 0 else { return "\(title)  \(numbers)" }

    let width = min(room, 30)
    let filled = min(width, Int(Double(width) * Double(count) / Double(total)))
    let bar = String(repeating: "=", count: filled) + String(repeating: " ", count: width - filled)
    return "\(title)  [\(bar)]  \(numbers)"
  }

  private var spinning: String {
    let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    let frame = frames[Int(elapsed / .milliseconds(80)) % frames.count]
    return count > 0 ? "\(frame) \(title)  \(count)\(rate)" : "\(frame) \(title)"
  }

  private var rate: String {
    // In the first second the rate would vary too much.
    guard count > 0, elapsed >= .seconds(1) else { return "" }
    return "  \(Int((Double(count) / (elapsed / .seconds(1))).rounded()))/s"
  }
}
