import FoundationCore

/// The countdown to the next attempt on the status line.
struct Countdown: Sendable {
  let console: Console
  let clock: any Clock<Duration>

  /// Waits for a duration and shows the time left; throws on cancellation.
  func pass(_ duration: Duration) async throws {
    let canDraw = console.environment["TERM"] != "dumb"
    if !canDraw { try console.error.write(Self.text(duration) + "\n") }
    defer { if canDraw { console.statusLine.clear() } }
    var left = duration
    while left > .zero {
      if canDraw {
        let text = Self.text(left).truncated(toWidth: max(0, console.statusLine.width - 1))
        console.statusLine.show(text)
      }
      let step = min(left, .seconds(1))
      try await clock.sleep(for: step)
      left -= step
    }
  }

  private static func text(_ left: Duration) -> String {
    "Retrying in \(left.clockText); press Ctrl-C to stop."
  }
}

extension Duration {
  /// The duration in whole seconds, as a countdown shows it: `5 s`, `2:05`, `1:00:00`.
  var clockText: String {
    let seconds = Int((self / .seconds(1)).rounded(.up))
    guard seconds >= 60 else { return "\(seconds) s" }
    let parts = seconds < 3600 ? [seconds / 60] : [seconds / 3600, seconds / 60 % 60]
    let rest = parts.dropFirst() + [seconds % 60]
    return "\(parts[0])" + rest.map { $0 < 10 ? ":0\($0)" : ":\($0)" }.joined()
  }
}
