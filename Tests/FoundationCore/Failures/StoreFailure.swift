import Foundation
import FoundationCore

/// A failure whose every part a test can choose.
struct StoreFailure: Failure {
  let details: FailureDetails

  init(
    code: String = "store.down",
    category: FailureCategory = .unavailable,
    title: String = "The store is closed.",
    reason: String? = nil,
    suggestion: String? = nil,
    causes: [any Error] = [],
    recoveries: [Recovery] = []
  ) {
    details = FailureDetails(
      code,
      category,
      title,
      reason: reason,
      suggestion: suggestion,
      causes: causes,
      recoveries: recoveries
    )
  }
}

extension Recovery {
  static let giveUp = Recovery(.giveUp, title: "Give up")
  static let signIn = Recovery(.signIn, title: "Sign in")
  static let retry = Recovery(.retry(after: .zero), title: "Try again")
  static let stale = Recovery(.useStale(age: .seconds(90)), title: "Show older data")
}

/// A failure that asks for a retry.
func flaky(_ number: Int, after: Duration = .zero) -> StoreFailure {
  StoreFailure(
    code: "flaky.\(number)",
    recoveries: [Recovery(.retry(after: after), title: "Try again"), .giveUp]
  )
}

/// An outcome that a test did not want.
struct Unexpected: Error {
  let outcome: String
  init(_ outcome: Any) { self.outcome = String(describing: outcome) }
}

extension RecoveryPolicy {
  /// No waiting, so that what is chosen can be told without moving a clock.
  static let instant = RecoveryPolicy(
    initialDelay: .zero,
    maximumDelay: .zero,
    minimumDuration: .zero
  )
}
