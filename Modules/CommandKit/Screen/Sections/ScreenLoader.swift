public import FoundationCore
public import Observation

/// Work that loads a part of a screen; where it fails, the user chooses a recovery.
///
/// Work that begins later takes the place of earlier work.
@MainActor @Observable
public final class ScreenLoader {
  /// The failure that the user has to decide about.
  public private(set) var failure: ScreenFailure?
  /// The failure after which the user chose to leave it.
  public private(set) var left: ScreenFailure?
  /// True while the work runs.
  public private(set) var isUnderWay = false

  /// Performs a recovery that is more than another attempt; returns true to try again after it.
  @ObservationIgnored public var perform: @MainActor (Recovery) throws -> Bool = { _ in false }

  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private var answer: CheckedContinuation<Int?, Never>?
  @ObservationIgnored private var number = 0

  /// Creates a load that has not begun.
  public init() {}

  /// Does work until it succeeds, the user leaves it, or other work begins.
  ///
  /// - Parameter work: The work; its attempt knows the recovery that was chosen before it.
  public func begin(_ work: @escaping @MainActor (RecoveryAttempt) async throws -> Void) {
    end()
    isUnderWay = true
    task = Task { [number] in
      let outcome = await executor.run { attempt in
        do { try await work(attempt) } catch { throw ScreenFailure(error) }
      }
      guard number == self.number else { return }
      isUnderWay = false
      if case .gaveUp(let failure, _) = outcome { left = ScreenFailure(failure) }
    }
  }

  /// Goes on with the recovery at an index of the failure's; `nil` leaves it.
  public func choose(_ index: Int?) {
    guard let answer else { return }
    self.answer = nil
    failure = nil
    isUnderWay = index != nil
    answer.resume(returning: index)
  }

  /// Cancels the work.
  public func end() {
    number += 1
    task?.cancel()
    choose(nil)
    task = nil
    left = nil
    isUnderWay = false
  }

  /// Returns once no work is under way.
  public func settled() async {
    await task?.value
  }

  /// Retries nothing by itself: the user sees the failure, and can choose.
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
    isUnderWay = false
    return await withCheckedContinuation { answer = $0 }
  }
}
