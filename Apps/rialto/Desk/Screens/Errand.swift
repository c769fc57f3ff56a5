import FoundationCore
import Observation

/// Something that is loaded for a screen; where it fails, a person chooses how to go on.
///
/// The one that begins last takes the place of any before it.
@MainActor @Observable
final class Errand {
  /// What somebody has to decide about now.
  private(set) var failure: DeskFailure?
  /// What was left as it is.
  private(set) var left: DeskFailure?
  private(set) var isUnderWay = false

  /// Does what a recovery says, where that is more than to try again; tells whether it is done.
  @ObservationIgnored var perform: @MainActor (Recovery) throws -> Bool = { _ in false }

  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private var answer: CheckedContinuation<Int?, Never>?
  @ObservationIgnored private var number = 0

  /// Does the work until it succeeds, is left, or another begins.
  func begin(_ work: @escaping @MainActor (RecoveryAttempt) async throws -> Void) {
    end()
    isUnderWay = true
    task = Task { [number] in
      let outcome = await executor.run { attempt in
        do { try await work(attempt) } catch { throw DeskFailure(error) }
      }
      guard number == self.number else { return }
      isUnderWay = false
      if case .gaveUp(let failure, _) = outcome { left = DeskFailure(failure) }
    }
  }

  /// Goes on as the recovery of that index says; nothing leaves it.
  func choose(_ index: Int?) {
    guard let answer else { return }
    self.answer = nil
    failure = nil
    isUnderWay = index != nil
    answer.resume(returning: index)
  }

  /// Stops whatever is under way.
  func end() {
    number += 1
    task?.cancel()
    choose(nil)
    task = nil
    left = nil
    isUnderWay = false
  }

  /// Returns once nothing is under way, however that came.
  func settled() async {
    await task?.value
  }

  /// Nothing is tried again behind the back of somebody who looks on and can choose.
  private var executor: RecoveryExecutor {
    RecoveryExecutor(
      policy: RecoveryPolicy(attempts: .max, automaticRetries: 0, longestDelay: .seconds(4)),
      ask: { failure in await self.ask(about: failure) },
      perform: { recovery, _ in try await self.perform(recovery) }
    )
  }

  private func ask(about failure: any Failure) async -> Int? {
    guard !Task.isCancelled else { return nil }
    self.failure = failure as? DeskFailure ?? DeskFailure(failure)
    isUnderWay = false
    return await withCheckedContinuation { answer = $0 }
  }
}
