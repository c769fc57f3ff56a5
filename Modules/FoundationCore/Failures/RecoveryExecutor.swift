/// Runs an operation and, when it fails, the recoveries its failure offers.
///
///     let executor = RecoveryExecutor(ask: chooseInMenu, perform: signInOrEdit)
///     let outcome = await executor.run { attempt in try await load() }
///
/// Automatic recoveries are done first, the best of them first, as far as the policy's allowance
/// goes; then somebody is asked. Retries wait as long as their failure says, and no less than the
/// back-off. It always ends: with the value, given up, failed for good, or cancelled, and the first
/// failure is kept whatever follows it. Cancelling the task ends it at once, and is no failure.
public struct RecoveryExecutor: Sendable {
  /// Chooses one of a failure's recoveries by its index; nothing or any other number gives up.
  public typealias Ask = @Sendable (any Failure) async -> Int?

  /// Does what only the program can, such as signing in, and tells whether it is done.
  ///
  /// False leaves the failure as it is, and its recoveries are offered again; a thrown error is the
  /// next failure to recover from.
  public typealias Perform = @Sendable (Recovery, any Failure) async throws -> Bool

  /// Lets the time before a retry pass.
  public typealias Wait = @Sendable (Duration) async throws -> Void

  private let policy: RecoveryPolicy
  private let clock: any Clock<Duration>
  private let wait: Wait
  private let ask: Ask?
  private let perform: Perform

  /// Prepares an executor; left out, nobody is asked, and only what needs no help is done.
  ///
  /// Whoever shows how long it takes until a retry waits in place of the clock.
  public init(
    policy: RecoveryPolicy = RecoveryPolicy(),
    clock: any Clock<Duration> = ContinuousClock(),
    ask: Ask? = nil,
    perform: @escaping Perform = { _, _ in false },
    wait: Wait? = nil
  ) {
    self.policy = policy
    self.clock = clock
    self.wait = wait ?? { try await clock.sleep(for: $0) }
    self.ask = ask
    self.perform = perform
  }

  /// Runs the operation until it succeeds, is left, or nothing more can be done.
  ///
  /// The operation runs where the caller does, and is told which recovery led to each attempt.
  public func run<Value>(
    _ operation: (RecoveryAttempt) async throws -> Value
  ) async -> RecoveryOutcome<Value> {
    var budget = RecoveryBudget(policy)
    var attempt = RecoveryAttempt(number: 1, recovery: nil)
    var failures: [any Failure] = []
    while true {
      let failure: any Failure
      do {
        try Task.checkCancellation()
        let value = try await recovering(attempt, failures.last, &budget, operation)
        return .succeeded(value, after: failures)
      } catch {
        failure = error.asFailure
      }
      if Task.isCancelled || failure.category == .cancelled { return .cancelled }
      failures.append(failure)

      guard attempt.number < policy.attempts, failure.recoveries.contains(where: \.leadsOn) else {
        return .failed(failure, original: failures[0])
      }
      if let automatic = budget.takeAutomatic(for: failure) {
        attempt = attempt.next(after: automatic)
        continue
      }
      guard let ask else { return .failed(failure, original: failures[0]) }
      let index = await ask(failure)
      if Task.isCancelled { return .cancelled }
      guard let index, failure.recoveries.indices.contains(index),
        failure.recoveries[index].leadsOn
      else { return .gaveUp(failure, original: failures[0]) }
      attempt = attempt.next(after: failure.recoveries[index])
    }
  }

  /// The recovery that leads to an attempt and the attempt itself, together no flicker.
  private func recovering<Value>(
    _ attempt: RecoveryAttempt,
    _ failure: (any Failure)?,
    _ budget: inout RecoveryBudget,
    _ operation: (RecoveryAttempt) async throws -> Value
  ) async throws -> Value {
    guard let recovery = attempt.recovery, let failure else { return try await operation(attempt) }
    let delay = budget.takeDelay(before: recovery)
    return try await clock.taking(atLeast: policy.minimumDuration) {
      if delay > .zero { try await wait(delay) }
      guard try await carryOut(recovery, failure) else { throw failure }
      return try await operation(attempt)
    }
  }

  private func carryOut(_ recovery: Recovery, _ failure: any Failure) async throws -> Bool {
    switch recovery.action {
    case .retry, .useStale, .skip: true
    case .attempt(let option): (failure as? ForeignFailure)?.attempt(option: option) ?? false
    case .signIn, .edit, .narrow, .openURL, .run: try await perform(recovery, failure)
    case .giveUp: false
    }
  }
}

extension Recovery {
  fileprivate var leadsOn: Bool { action != .giveUp }
}

extension Clock where Duration == Swift.Duration {
  /// Does some work and lets that long pass at least, unless the work is cancelled.
  fileprivate func taking<Value>(
    atLeast minimum: Duration,
    _ work: () async throws -> Value
  ) async throws -> Value {
    let end = now.advanced(by: minimum)
    do {
      let value = try await work()
      // A cancellation cuts the rest short, but the value is there all the same.
      try? await sleep(until: end, tolerance: nil)
      return value
    } catch let error where error.asFailure.category != .cancelled {
      try await sleep(until: end, tolerance: nil)
      throw error
    }
  }
}
