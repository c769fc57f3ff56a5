public import Foundation

/// A failure as Foundation's recoverable error, for code that knows nothing of failures.
///
/// The options are the titles of the recoveries, in their order. Foundation numbers its options and
/// takes a plain yes or no at once, so only what can be done on the spot belongs here; whatever
/// takes time belongs to `RecoveryExecutor`.
public struct RecoverableFailure: RecoverableError, LocalizedError {
  /// What went wrong.
  public let failure: any Failure
  private let perform: @Sendable (Recovery) -> Bool

  /// Bridges a failure; the closure does what was chosen and tells whether it is recovered.
  ///
  /// It is never called for giving up, nor for an option that does not exist.
  public init(_ failure: any Failure, perform: @escaping @Sendable (Recovery) -> Bool) {
    self.failure = failure
    self.perform = perform
  }

  public var errorDescription: String? { failure.errorDescription }
  public var failureReason: String? { failure.failureReason }
  public var recoverySuggestion: String? { failure.recoverySuggestion }
  public var recoveryOptions: [String] { failure.recoveries.map(\.title) }

  /// The option that leaves it, wherever it stands; the one a dialog styles as its cancel button.
  public var giveUpIndex: Int? { failure.recoveries.firstIndex { $0.action == .giveUp } }

  /// Does what the option stands for; false if it does not exist, gives up or did not succeed.
  public func attemptRecovery(optionIndex: Int) -> Bool {
    guard failure.recoveries.indices.contains(optionIndex) else { return false }
    let recovery = failure.recoveries[optionIndex]
    return recovery.action != .giveUp && perform(recovery)
  }
}
