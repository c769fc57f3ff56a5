/// The recoveries made in one run, checked against the limits of a policy.
struct RecoveryBudget {
  private let policy: RecoveryPolicy
  private var retries = 0
  private var automaticRetries = 0
  private var totalDelay = Duration.zero
  private var tried: Set<String> = []

  init(_ policy: RecoveryPolicy) { self.policy = policy }

  /// Returns the best automatic recovery within the limits, and counts it.
  ///
  /// Retries are limited in number and total delay. Any other recovery is tried once, since repeating
  /// it would have the same result.
  mutating func takeAutomatic(for failure: any Failure) -> Recovery? {
    guard let recovery = failure.recoveries.first(where: allows) else { return nil }
    if case .retry = recovery.action {
      automaticRetries += 1
      totalDelay += delay(before: recovery)
    } else {
      tried.insert(recovery.action.name)
    }
    return recovery
  }

  /// Counts a retry, and returns its delay: the requested one, but at least the back-off.
  mutating func takeDelay(before recovery: Recovery) -> Duration {
    let delay = delay(before: recovery)
    if case .retry = recovery.action { retries += 1 }
    return delay
  }

  private func allows(_ recovery: Recovery) -> Bool {
    guard recovery.isAutomatic, recovery.action != .giveUp else { return false }
    guard case .retry = recovery.action else { return !tried.contains(recovery.action.name) }
    return automaticRetries < policy.maximumAutomaticRetries
      && totalDelay + delay(before: recovery) <= policy.maximumTotalDelay
  }

  private func delay(before recovery: Recovery) -> Duration {
    guard case .retry(let after) = recovery.action else { return .zero }
    // After thirty doublings, any delay exceeds the maximum.
    let backOff = policy.initialDelay * (1 << min(retries, 30))
    return max(after, min(backOff, policy.maximumDelay))
  }
}
