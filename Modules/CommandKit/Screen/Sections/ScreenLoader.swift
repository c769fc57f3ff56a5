public import FoundationCore
public import Observation

/// Loads a part of a screen; if that fails, the user chooses a recovery.
///
/// Work that starts later replaces earlier work.
@MainActor @Observable
public final class ScreenLoader {
  /// The failure that waits for the user to choose a recovery.
  public private(set) var failure: ScreenFailure?
  /// The failure that the user dismissed.
  public private(set) var dismissedFailure: ScreenFailure?
  /// `true` while the work runs.
  public private(set) var isLoading = false

  /// Performs a recovery other than a retry; returns `true` to retry after it.
  @ObservationIgnored public var perform: @MainActor (Recovery) throws -> Bool = { _ in false }

  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private var answer: CheckedContinuation<Int?, Never>?
  @ObservationIgnored private var number = 0
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
    isLoading = true
    task = Task { [number] in
      let outcome = await executor.run { attempt in
        do { try await work(attempt) } catch { throw ScreenFailure(await explain(error)) }
      }
      guard number == self.number else { return }
      isLoading = false
      if case .gaveUp(let failure, _) = outcome { dismissedFailure = ScreenFailure(failure) }
    }
  }

  /// Chooses a recovery of the failure by its index; `nil` dismisses the failure.
  public func chooseRecovery(at index: Int?) {
    guard let answer else { return }
    self.answer = nil
    failure = nil
    isLoading = index != nil
    answer.resume(returning: index)
  }

  /// Cancels the work.
  public func cancel() {
    number += 1
    task?.cancel()
    chooseRecovery(at: nil)
    task = nil
    dismissedFailure = nil
    isLoading = false
  }

  /// Waits until the work has ended.
  public func waitUntilIdle() async {
    await task?.value
  }

  /// The executor, without automatic retries: the user sees the failure and can choose.
  private var executor: RecoveryExecutor {
    RecoveryExecutor(
      policy: RecoveryPolicy(
        maximumAttempts: .max,
        maximumAutomaticRetries: 0,
        maximumDelay: .seconds(4)
      ),
      ask: { failure in await self.ask(about: failure) },
      perform: { recovery, _ in try await self.perform(recovery) }
    )
  }

  private func ask(about failure: any Failure) async -> Int? {
    guard !Task.isCancelled else { return nil }
    self.failure = failure as? ScreenFailure ?? ScreenFailure(failure)
    isLoading = false
    return await withCheckedContinuation { answer = $0 }
  }
}
