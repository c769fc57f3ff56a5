import Foundation
import FoundationCore

/// Runs a command and, if it fails, the recoveries that the user chooses.
///
/// It never retries by itself: the HTTP client has already retried transient failures, and a change
/// is repeated only if the user asks for it.
struct CommandRunner<Context: Sendable>: Sendable {
  let program: Program<Context>
  let menu: @Sendable (Invocation) -> RecoveryMenu

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let current = CurrentInvocation(invocation)
    let outcome = await executor(of: current).run { attempt in
      if let action = attempt.recovery?.action, case .useStale = action,
        case .run(let next)? = program.recoveries.plan(action, current.invocation)
      {
        current.set(next)
      }
      do { try await program.execute(current.invocation) } catch OutputError.closed {
        // The reader, such as `head`, has closed the pipe.
      }
    }
    switch outcome {
    case .succeeded: return .done
    // The menu has shown it already.
    case .gaveUp(let failure, _): return ExitStatus(failure.category)
    case .failed(let failure, _): throw failure
    case .cancelled: throw CancellationError()
    }
  }

  private func executor(of current: CurrentInvocation) -> RecoveryExecutor {
    var policy = RecoveryPolicy(maximumAttempts: .max)
    // The user has asked for it, so there is no need to wait.
    policy.initialDelay = .zero
    policy.minimumDuration = .zero
    let countdown = Countdown(console: program.console, clock: program.clock)
    return RecoveryExecutor(
      policy: policy,
      ask: { choose(from: $0, of: current.invocation) },
      perform: { recovery, _ in try await perform(recovery, for: current) },
      wait: { try await countdown.pass($0) }
    )
  }

  private func choose(from failure: any Failure, of invocation: Invocation) -> Int? {
    let output = program.console.output
    // Earlier output belongs before the failure; a failed write is reported at the end.
    try? output.flush()
    let menu = menu(invocation)
    // Running it again would repeat the rows that a file or pipe already has.
    if output.hasWritten, !output.isTerminal {
      _ = menu.report.report(failure)
      return nil
    }
    guard let index = menu.choose(from: failure, of: invocation) else { return nil }
    let plan = program.recoveries.plan(failure.recoveries[index].action, invocation)
    if case .advise(let hint)? = plan {
      menu.report.write(["Narrow the request: \(hint).".terminalSafe])
      return nil
    }
    return index
  }

  /// Performs a recovery; returns `true` to try again, `false` to show the failure again.
  private func perform(_ recovery: Recovery, for current: CurrentInvocation) async throws -> Bool {
    let console = program.console
    do {
      switch program.recoveries.plan(recovery.action, current.invocation) {
      case .run(var next):
        next.isFromMenu = true
        current.set(next)
      case .runThenRetry(let other): try await program.execute(other, isAside: true)
      case .show(let other):
        try await program.execute(other, isAside: true)
        return false
      case .promptForValue(let name, let accepted, let command):
        let choices = accepted.isEmpty ? "" : " (\(accepted.joined(separator: ", ")))"
        let prompt = Prompt(console, on: console.error, disablesPrompts: false)
        let value = try prompt.text("\(name)\(choices):", flag: name)
        guard !value.isEmpty, var next = command(value) else { return false }
        next.isFromMenu = true
        current.set(next)
      case .open(let url):
        // The user can copy it if no browser opens.
        try console.error.write("\(url.absoluteString)".terminalSafe + "\n")
        try program.recoveries.open(url, console.environment)
        return false
      case .advise, nil: return false
      }
      return true
    } catch OutputError.cancelled {
      return false
    }
  }
}

/// The invocation of the next attempt.
private final class CurrentInvocation: Sendable {
  private let state: Lock<Invocation>

  init(_ invocation: Invocation) { state = Lock(invocation) }

  var invocation: Invocation { state.withLock { $0 } }

  func set(_ next: Invocation) { state.withLock { $0 = next } }
}

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
