public import Foundation

/// A failure as Foundation's `RecoverableError`, for code that does not use `Failure`.
///
/// The options are the titles of the recoveries, in order. Foundation expects a recovery to complete
/// synchronously; use `RecoveryExecutor` for asynchronous ones.
public struct RecoverableFailure: RecoverableError, LocalizedError {
  /// The failure.
  public let failure: any Failure
  private let perform: @Sendable (Recovery) -> Bool

  /// Creates a recoverable error from a failure.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - perform: A function that performs a recovery and returns `true` if it succeeded. It is not
  ///     called for `giveUp` or an option that does not exist.
  public init(_ failure: any Failure, perform: @escaping @Sendable (Recovery) -> Bool) {
    self.failure = failure
    self.perform = perform
  }

  public var errorDescription: String? { failure.errorDescription }
  public var failureReason: String? { failure.failureReason }
  public var recoverySuggestion: String? { failure.recoverySuggestion }
  public var recoveryOptions: [String] { failure.recoveries.map(\.title) }

  /// The index of the option to give up, which a dialog shows as its cancel button.
  public var giveUpIndex: Int? { failure.recoveries.firstIndex { $0.action == .giveUp } }

  /// Performs an option; returns `false` if it does not exist, gives up or fails.
  public func attemptRecovery(optionIndex: Int) -> Bool {
    guard failure.recoveries.indices.contains(optionIndex) else { return false }
    let recovery = failure.recoveries[optionIndex]
    return recovery.action != .giveUp && perform(recovery)
  }
}
