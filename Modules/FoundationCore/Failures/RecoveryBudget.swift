/// What is left of a recovery policy's allowance in one run.
struct RecoveryBudget {
  private let policy: RecoveryPolicy
  private var retries = 0
  private var automaticRetries = 0
  private var waited = Duration.zero
  private var tried: Set<String> = []

  init(_ policy: RecoveryPolicy) { self.policy = policy }

  /// The best recovery that may be done without asking, taken off the allowance.
  ///
  /// Retries have their number and their patience; anything else is tried once, since what did not
  /// help the first time will not help by itself.
  mutating func takeAutomatic(for failure: any Failure) -> Recovery? {
    guard let recovery = failure.recoveries.first(where: allows) else { return nil }
    if case .retry = recovery.action {
      automaticRetries += 1
      waited += delay(before: recovery)
    } else {
      tried.insert(recovery.action.name)
    }
    return recovery
  }

  /// The wait before a retry: what was asked for, and no less than the back-off.
  mutating func takeDelay(before recovery: Recovery) -> Duration {
    let delay = delay(before: recovery)
    if case .retry = recovery.action { retries += 1 }
    return delay
  }

  private func allows(_ recovery: Recovery) -> Bool {
    guard recovery.isAutomatic, recovery.action != .giveUp else { return false }
    guard case .retry = recovery.action else { return !tried.contains(recovery.action.name) }
    return automaticRetries < policy.automaticRetries
      && waited + delay(before: recovery) <= policy.patience
  }

  private func delay(before recovery: Recovery) -> Duration {
    guard case .retry(let after) = recovery.action else { return .zero }
    // Doubled thirty times, the shortest delay worth the name is longer than any limit.
    let backOff = policy.firstDelay * (1 << min(retries, 30))
    return max(after, min(backOff, policy.longestDelay))
  }
}
