public import Observation

/// The failures that a model, a service or a view cannot show where they happen.
///
///     let failures = FailureCenter { recovery, _ in
///       switch recovery.action {
///       case .openURL(let url): { await open(url); return false }
///       default: nil
///       }
///     }
///     let outcome = await failures.run(guidance: "Your cart is kept.") { _ in
///       try await model.place(draft)
///     }
///
/// A view shows the current failure and its choices; a SwiftUI alert binds to `$failures[.alert]`. One
/// failure is current, and others wait in the order in which they were presented. A chosen recovery is
/// performed with a back-off and for long enough to be seen; if it fails, its failure is presented.
/// A cancellation is never presented.
@MainActor @Observable
public final class FailureCenter {
  /// A function that returns the way to perform a recovery that needs the application; `nil` if it
  /// cannot, so that the recovery is not offered.
  ///
  /// The way returns `true` if the operation can be repeated, and `false` to present the failure again.
  public typealias Handler =
    @MainActor (Recovery, any Failure) -> (@MainActor () async throws -> Bool)?

  /// The failure that waits for the user.
  public private(set) var current: PresentedFailure?
  /// The function that performs the recoveries that need the application.
  @ObservationIgnored public var handler: Handler

  @ObservationIgnored private var queue: [PresentedFailure] = []
  @ObservationIgnored private var answers: [Int: CheckedContinuation<Int?, Never>] = [:]
  @ObservationIgnored private var lastID = 0
  private let policy: RecoveryPolicy
  private let clock: any Clock<Duration>

  /// Creates a center without failures.
  ///
  /// - Parameters:
  ///   - policy: The limits and delays of recoveries.
  ///   - clock: The clock for delays.
  ///   - handler: The function that performs the recoveries that need the application.
  public init(
    policy: RecoveryPolicy = RecoveryPolicy(maximumAttempts: .max, maximumDelay: .seconds(4)),
    clock: any Clock<Duration> = ContinuousClock(),
    handler: @escaping Handler = { _, _ in nil }
  ) {
    self.policy = policy
    self.clock = clock
    self.handler = handler
  }

  /// Presents an error with the recoveries that do not repeat an operation.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - style: The way to present it.
  ///   - guidance: A sentence about what to do, in place of the failure's suggestion.
  /// - Returns: The task that waits for the outcome; cancelling it withdraws the failure.
  @discardableResult
  public func present(
    _ error: any Error,
    style: PresentedFailure.Style = .alert,
    guidance: String? = nil
  ) -> Task<RecoveryOutcome<Void>, Never> {
    Task {
      await run(Presentation(style: style, guidance: guidance, repeats: false)) { attempt in
        if attempt.number == 1 { throw error }
      }
    }
  }

  /// Runs an operation until it succeeds or the user gives up, and presents its failures.
  ///
  /// The user can always choose to try again, unless the error has its own options.
  ///
  /// - Parameters:
  ///   - style: The way to present a failure.
  ///   - guidance: A sentence about what to do, in place of the failure's suggestion.
  ///   - operation: The operation, which receives the number and recovery of each attempt.
  /// - Returns: The outcome of the run.
  @discardableResult
  public func run<Value>(
    style: PresentedFailure.Style = .alert,
    guidance: String? = nil,
    operation: @MainActor (RecoveryAttempt) async throws -> Value
  ) async -> RecoveryOutcome<Value> {
    await run(Presentation(style: style, guidance: guidance, repeats: true), operation)
  }

  /// The failure in a style, if the current one has it; setting `nil` gives it up.
  public subscript(style: PresentedFailure.Style) -> PresentedFailure? {
    get { current?.style == style ? current : nil }
    set { if newValue == nil, self[style] != nil { giveUp() } }
  }

  /// Performs a choice of the current failure; ignores a choice of another failure.
  public func choose(_ choice: PresentedFailure.Choice) {
    if choice.id.failure == current?.id { answer(choice.id.failure, with: choice) }
  }

  /// Gives up the current failure, if there is one.
  public func giveUp() {
    if let current { answer(current.id, with: nil) }
  }
}

extension FailureCenter {
  /// The parts that the presentations of one run have in common.
  private struct Presentation {
    let style: PresentedFailure.Style
    let guidance: String?
    /// `true` if there is an operation that a recovery can repeat.
    let repeats: Bool
  }

  private func run<Value>(
    _ presentation: Presentation,
    _ operation: @MainActor (RecoveryAttempt) async throws -> Value
  ) async -> RecoveryOutcome<Value> {
    let executor = RecoveryExecutor(
      policy: policy,
      clock: clock,
      ask: { await self.ask(about: $0, as: presentation) }
    )
    let outcome = await executor.run { attempt in
      do { return try await operation(attempt) } catch {
        throw offered(error, repeats: presentation.repeats)
      }
    }
    if case .failed(let failure, _) = outcome {
      // The executor has not asked, since no recovery remained.
      let remaining = failure.recoveries.filter { $0.action == .giveUp }
      let shown = RecoverableFailure(failure, recoveries: remaining) { _ in false }
      _ = await ask(about: shown, as: presentation)
      if Task.isCancelled { return .cancelled }
    }
    return outcome.withoutOffers
  }

  /// Returns an error with the recoveries that can be performed.
  private func offered(_ error: any Error, repeats: Bool) -> RecoverableFailure {
    let failure = error.asFailure
    // A mapped failure may leave its recoveries to its cause.
    let source = failure.recoveries.isEmpty ? failure.causes.first?.asFailure ?? failure : failure
    var recoveries = source.recoveries.filter { canPerform($0, of: source, repeats: repeats) }
      .map { Recovery($0.action, title: $0.title) }
    if repeats, !(source is RecoverableFailure), !recoveries.contains(where: \.isRetry) {
      recoveries.insert(Recovery(.retry(after: .zero), title: "Try again"), at: 0)
    }
    return RecoverableFailure(failure, recoveries: recoveries) { @MainActor recovery in
      do {
        return try await source.perform(recovery) { @MainActor recovery, failure in
          try await self.handler(recovery, failure)?() ?? false
        }
      } catch { throw self.offered(error, repeats: repeats) }
    }
  }

  private func canPerform(_ recovery: Recovery, of failure: any Failure, repeats: Bool) -> Bool {
    if failure is RecoverableFailure { return true }
    return switch recovery.action {
    case .retry, .useStale, .skip: repeats
    case .attempt: failure is ForeignFailure
    case .giveUp: true
    case .signIn, .edit, .narrow, .openURL, .run, .custom: handler(recovery, failure) != nil
    }
  }

  private func ask(about failure: any Failure, as presentation: Presentation) async -> Int? {
    guard let report = FailureReport(failure) else { return nil }
    lastID += 1
    let presented = PresentedFailure(
      id: lastID,
      report: report,
      style: presentation.style,
      guidance: presentation.guidance ?? report.suggestion
    )
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: nil) }
        answers[presented.id] = continuation
        queue.append(presented)
        showNext()
      }
    } onCancel: {
      Task { @MainActor in self.answer(presented.id, with: nil) }
    }
  }

  private func answer(_ id: Int, with choice: PresentedFailure.Choice?) {
    guard let continuation = answers.removeValue(forKey: id) else { return }
    continuation.resume(returning: choice?.id.index)
    queue.removeAll { $0.id == id }
    guard current?.id == id else { return }
    current = nil
    // A view sets its binding to `nil` right after a choice, which must not give up the next failure.
    Task { showNext() }
  }

  private func showNext() {
    guard current == nil, !queue.isEmpty else { return }
    current = queue.removeFirst()
  }
}

extension Recovery {
  fileprivate var isRetry: Bool {
    if case .retry = action { true } else { false }
  }
}

extension RecoveryOutcome {
  /// The outcome with the failures themselves, in place of those with the recoveries that were offered.
  fileprivate var withoutOffers: RecoveryOutcome {
    let itself = { (failure: any Failure) in (failure as? RecoverableFailure)?.failure ?? failure }
    return switch self {
    case .succeeded(let value, let failures): .succeeded(value, after: failures.map(itself))
    case .gaveUp(let failure, let first): .gaveUp(itself(failure), original: itself(first))
    case .failed(let failure, let first): .failed(itself(failure), original: itself(first))
    case .cancelled: .cancelled
    }
  }
}

/// A failure that waits for the user to choose a recovery.
public struct PresentedFailure: Identifiable, Sendable {
  /// The ways to present a failure.
  public enum Style: Sendable, Hashable {
    /// A dialog that interrupts the user.
    case alert
    /// A message in place of the content.
    case inline
  }

  /// A recovery that the user can choose.
  public struct Choice: Identifiable, Sendable, Hashable {
    /// The identity of the choice: the failure, and the index of the recovery.
    public struct ID: Sendable, Hashable {
      let failure: Int
      let index: Int
    }

    public let id: ID
    /// The recovery, with the title of its button.
    public let recovery: Recovery
  }

  /// The identity of the occurrence: presented twice, the same failure has two.
  public let id: Int
  /// The failure, redacted for display.
  public let report: FailureReport
  /// The way to present it.
  public let style: Style
  /// A sentence about what to do.
  public let guidance: String?

  /// The recoveries that can be performed, the best first, without the one to give up.
  public var choices: [Choice] {
    report.recoveries.enumerated().compactMap { index, recovery in
      recovery.action == .giveUp
        ? nil : Choice(id: Choice.ID(failure: id, index: index), recovery: recovery)
    }
  }

  /// The title of the button that gives up.
  public var cancelTitle: String {
    report.recoveries.first { $0.action == .giveUp }?.title ?? (choices.isEmpty ? "OK" : "Cancel")
  }
}
