public import FoundationCore
public import Observation

/// Loads a part of a screen; if that fails, the user chooses a recovery.
///
/// Work that starts later replaces earlier work.
@MainActor @Observable
public final class ScreenLoader {
  /// The failure that waits for the user to choose a recovery.
  public let failures = FailureCenter()

  /// `true` while the work runs.
  public var isLoading: Bool { isRunning && failures.current == nil }
  /// The failure that the user dismissed.
  public private(set) var dismissedFailure: (any Failure)?

  private var isRunning = false
  @ObservationIgnored private var task: Task<Void, Never>?
  private let explain: @MainActor (any Error) async -> any Error

  /// Creates an idle loader.
  ///
  /// - Parameter explain: Returns the error to show to the user in place of an error of the work.
  public init(explaining explain: @escaping @MainActor (any Error) async -> any Error = { $0 }) {
    self.explain = explain
  }

  /// Runs work until it succeeds, the user dismisses its failure, or other work starts.
  ///
  /// - Parameter work: The work; its attempt has the recovery that the user chose before it.
  public func load(_ work: @escaping @MainActor (RecoveryAttempt) async throws -> Void) {
    cancel()
    isRunning = true
    task = Task {
      let outcome = await failures.run(style: .inline) { attempt in
        do { try await work(attempt) } catch { throw await explain(error) }
      }
      // Later work has begun.
      if Task.isCancelled { return }
      isRunning = false
      if case .gaveUp(let failure, _) = outcome { dismissedFailure = failure }
    }
  }

  /// Cancels the work.
  public func cancel() {
    task?.cancel()
    failures.giveUp()
    task = nil
    dismissedFailure = nil
    isRunning = false
  }

  /// Waits until the work has ended.
  public func waitUntilIdle() async {
    await task?.value
  }
}
