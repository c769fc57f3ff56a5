/// An executor that runs an operation and, if it fails, the recoveries of its failure.
///
///     let executor = RecoveryExecutor(ask: chooseInMenu, perform: signInOrEdit)
///     let outcome = await executor.run { attempt in try await load() }
///
/// It asks the user for each recovery and never retries by itself: clients have already retried
/// transient failures. Retries wait as long as the failure requests, but at least for the back-off. A
/// run ends with a value, the user's decision to give up, a failure without further recoveries, or
/// cancellation. The first failure is always part of the outcome.
public struct RecoveryExecutor: Sendable {
  /// A function that asks the user for the index of a recovery; `nil` or an invalid index gives up.
  public typealias Ask = @Sendable (any Failure) async -> Int?

  /// A function that performs a recovery, such as signing in, and returns `true` if it succeeded.
  ///
  /// After `false`, the recoveries of the same failure are offered again; a thrown error is the next
  /// failure to recover from.
  public typealias Perform = @Sendable (Recovery, any Failure) async throws -> Bool

  /// A function that waits before a retry.
  public typealias Wait = @Sendable (Duration) async throws -> Void

  private let policy: RecoveryPolicy
  private let clock: any Clock<Duration>
  private let wait: Wait
  private let ask: Ask
  private let perform: Perform

  /// Creates an executor.
  ///
  /// - Parameters:
  ///   - policy: The limits of retries.
  ///   - clock: The clock for delays.
  ///   - ask: A function that asks the user.
  ///   - perform: A function that performs the recoveries that need the program.
  ///   - wait: A function that waits in place of the clock, for example to show a countdown.
  public init(
    policy: RecoveryPolicy = RecoveryPolicy(),
    clock: any Clock<Duration> = ContinuousClock(),
    ask: @escaping Ask,
    perform: @escaping Perform = { _, _ in false },
    wait: Wait? = nil
  ) {
    self.policy = policy
    self.clock = clock
    self.wait = wait ?? { try await clock.sleep(for: $0) }
    self.ask = ask
    self.perform = perform
  }

  /// Runs an operation until it succeeds, the user gives up, or no recovery remains.
  ///
  /// - Parameter operation: The operation, which runs on the caller's actor and receives the number
  ///   and recovery of each attempt.
  /// - Returns: The outcome of the run.
  public func run<Value>(
    _ operation: (RecoveryAttempt) async throws -> Value
  ) async -> RecoveryOutcome<Value> {
    var retries = 0
    var attempt = RecoveryAttempt(number: 1, recovery: nil)
    var failures: [any Failure] = []
    while true {
      let failure: any Failure
      do {
        try Task.checkCancellation()
        let value = try await run(operation, as: attempt, after: failures.last, retries: &retries)
        return .succeeded(value, after: failures)
      } catch {
        failure = error.asFailure
      }
      if Task.isCancelled || failure.category == .cancelled { return .cancelled }
      failures.append(failure)

      guard attempt.number < policy.maximumAttempts, failure.recoveries.contains(where: \.continues)
      else {
        return .failed(failure, original: failures[0])
      }
      let index = await ask(failure)
      if Task.isCancelled { return .cancelled }
      guard let index, failure.recoveries.indices.contains(index),
        failure.recoveries[index].continues
      else { return .gaveUp(failure, original: failures[0]) }
      attempt = attempt.next(after: failure.recoveries[index])
    }
  }

  /// Performs the recovery of an attempt, then the attempt, together for the minimum duration.
  private func run<Value>(
    _ operation: (RecoveryAttempt) async throws -> Value,
    as attempt: RecoveryAttempt,
    after failure: (any Failure)?,
    retries: inout Int
  ) async throws -> Value {
    guard let recovery = attempt.recovery, let failure else { return try await operation(attempt) }
    var delay = Duration.zero
    if case .retry(let after) = recovery.action {
      delay = max(after, policy.backOff(after: retries))
      retries += 1
    }
    return try await clock.run(forAtLeast: policy.minimumDuration) {
      if delay > .zero { try await wait(delay) }
      guard try await failure.perform(recovery, otherwise: perform) else { throw failure }
      return try await operation(attempt)
    }
  }
}

extension Failure {
  /// Performs a recovery of this failure, with a function for those that need the program.
  func perform(
    _ recovery: Recovery,
    otherwise perform: RecoveryExecutor.Perform
  ) async throws -> Bool {
    if let recoverable = self as? RecoverableFailure {
      return try await recoverable.perform(recovery)
    }
    return switch recovery.action {
    case .retry, .useStale, .skip: true
    case .attempt(let option): await (self as? ForeignFailure)?.attempt(option: option) ?? false
    case .signIn, .edit, .narrow, .openURL, .run, .custom: try await perform(recovery, self)
    case .giveUp: false
    }
  }
}

extension Recovery {
  fileprivate var continues: Bool { action != .giveUp }
}

extension Clock where Duration == Swift.Duration {
  /// Runs a function and waits until a minimum duration has passed, unless it is cancelled.
  fileprivate func run<Value>(
    forAtLeast minimum: Duration,
    _ work: () async throws -> Value
  ) async throws -> Value {
    let end = now.advanced(by: minimum)
    do {
      let value = try await work()
      // A cancellation shortens the wait, but the value is still returned.
      try? await sleep(until: end, tolerance: nil)
      return value
    } catch let error where error.asFailure.category != .cancelled {
      try await sleep(until: end, tolerance: nil)
      throw error
    }
  }
}

/// The outcome of an operation with recoveries.
public enum RecoveryOutcome<Value> {
  /// The operation returned a value, after these failures in order.
  case succeeded(Value, after: [any Failure])
  /// The user gave up or chose no recovery.
  case gaveUp(any Failure, original: any Failure)
  /// The operation failed, and no recovery remained.
  case failed(any Failure, original: any Failure)
  /// The operation was cancelled, which is not a failure.
  case cancelled

  /// Returns the value, or throws.
  ///
  /// - Returns: The value of the operation.
  /// - Throws: The last failure, or a `CancellationError`.
  public func get() throws -> Value {
    switch self {
    case .succeeded(let value, _): return value
    case .gaveUp(let failure, _), .failed(let failure, _): throw failure
    case .cancelled: throw CancellationError()
    }
  }
}

extension RecoveryOutcome: Sendable where Value: Sendable {}

/// An attempt to run an operation.
public struct RecoveryAttempt: Sendable, Hashable {
  /// The number of the attempt, from 1.
  public let number: Int

  /// The recovery before this attempt; `nil` for the first.
  ///
  /// The operation itself has to act on some recoveries, such as `useStale` and `skip`.
  public let recovery: Recovery?

  func next(after recovery: Recovery) -> RecoveryAttempt {
    RecoveryAttempt(number: number + 1, recovery: recovery)
  }
}

/// The limits and delays of a recovery executor.
public struct RecoveryPolicy: Sendable, Hashable {
  /// The maximum number of attempts, including the first.
  public var maximumAttempts: Int

  /// The minimum delay before the first retry, which doubles with each further one.
  public var initialDelay: Duration

  /// The maximum of the doubled delay.
  public var maximumDelay: Duration

  /// The minimum duration of a recovery, so that the user can see it.
  public var minimumDuration: Duration

  /// Creates a policy, whose defaults suit an interactive program.
  public init(
    maximumAttempts: Int = 8,
    initialDelay: Duration = .milliseconds(500),
    maximumDelay: Duration = .seconds(30),
    minimumDuration: Duration = .milliseconds(400)
  ) {
    self.maximumAttempts = maximumAttempts
    self.initialDelay = initialDelay
    self.maximumDelay = maximumDelay
    self.minimumDuration = minimumDuration
  }

  /// Returns the minimum delay before the next retry.
  func backOff(after retries: Int) -> Duration {
    // After thirty doublings, any delay exceeds the maximum.
    min(initialDelay * (1 << min(retries, 30)), maximumDelay)
  }
}
