import Foundation
import FoundationCore

/// Runs a command, and where it fails what a person chooses to do about it.
///
/// Nothing is repeated unasked: what passes by itself, the client of HTTP has tried again already,
/// and what changes something goes once more only where somebody says so.
struct CommandRunner<Context: Sendable>: Sendable {
  let program: Program<Context>
  /// Makes the report of a failure for a command.
  let menu: @Sendable (Invocation) -> RecoveryMenu

  /// Gives the status of the failure that was left, or of success.
  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let current = CurrentInvocation(invocation)
    let outcome = await executor(of: current).run { attempt in
      if let action = attempt.recovery?.action, case .useStale = action,
        case .go(let next)? = program.recoveries.plan(action, current.invocation)
      {
        current.become(next)
      }
      do { try await program.carryOut(current.invocation) } catch OutputError.closed {
        // The reader has had enough; the end of the program says the same.
      }
    }
    switch outcome {
    case .succeeded: return .done
    // It was shown with its choices.
    case .gaveUp(let failure, _): return ExitStatus(failure.category)
    case .failed(let failure, _): throw failure
    case .cancelled: throw CancellationError()
    }
  }

  private func executor(of current: CurrentInvocation) -> RecoveryExecutor {
    var policy = RecoveryPolicy(maximumAttempts: .max, maximumAutomaticRetries: 0)
    // A person has chosen, and sees what happens.
    policy.initialDelay = .zero
    policy.minimumDuration = .zero
    let countdown = Countdown(console: program.console, clock: program.clock)
    return RecoveryExecutor(
      policy: policy,
      ask: { choose(from: $0, of: current.invocation) },
      perform: { recovery, _ in try await carryOut(recovery, current) },
      wait: { try await countdown.pass($0) }
    )
  }

  private func choose(from failure: any Failure, of invocation: Invocation) -> Int? {
    let output = program.console.output
    // What was written before belongs before the failure; that it cannot be is told at the end.
    try? output.flush()
    let menu = menu(invocation)
    // A file or a program that has read a part already would read it twice.
    if output.hasWritten, !output.isTerminal {
      _ = menu.report.report(failure)
      return nil
    }
    guard let index = menu.choose(from: failure, of: invocation) else { return nil }
    let plan = program.recoveries.plan(failure.recoveries[index].action, invocation)
    if case .advise(let hint)? = plan {
      menu.report.tell(["Ask for \(hint).".terminalSafe])
      return nil
    }
    return index
  }

  /// Does what leads to the next attempt; false where the failure is to be looked at again.
  private func carryOut(_ recovery: Recovery, _ current: CurrentInvocation) async throws -> Bool {
    let console = program.console
    do {
      switch program.recoveries.plan(recovery.action, current.invocation) {
      case .go(let next): current.become(next)
      case .first(let other): try await program.carryOut(other, isAside: true)
      case .look(let other):
        try await program.carryOut(other, isAside: true)
        return false
      case .ask(let name, let accepted, let command):
        let choices = accepted.isEmpty ? "" : " (\(accepted.joined(separator: ", ")))"
        let prompt = Prompt(console, on: console.error, isInputless: false)
        let value = try prompt.text("\(name)\(choices):", flag: name)
        guard !value.isEmpty, let next = command(value) else { return false }
        current.become(next)
      case .open(let url):
        // It can be copied, whether something opens it or not.
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

/// The command as it goes next.
private final class CurrentInvocation: Sendable {
  private let state: Lock<Invocation>

  init(_ invocation: Invocation) { state = Lock(invocation) }

  var invocation: Invocation { state.withLock { $0 } }

  func become(_ next: Invocation) { state.withLock { $0 = next } }
}
