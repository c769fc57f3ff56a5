/// The outcome of an operation with recoveries.
public enum RecoveryOutcome<Value> {
  /// The operation returned a value, after these failures in order.
  case succeeded(Value, after: [any Failure])
  /// The user gave up or chose no recovery.
  case gaveUp(any Failure, original: any Failure)
  /// The operation failed, and no recovery remained.
  case failed(any Failure, original: any Failure)
  /// The operation was cancelled, which is not a failure.
  case cancelled

  /// Returns the value, or throws.
  ///
  /// - Returns: The value of the operation.
  /// - Throws: The last failure, or a `CancellationError`.
  public func get() throws -> Value {
    switch self {
    case .succeeded(let value, _): return value
    case .gaveUp(let failure, _), .failed(let failure, _): throw failure
    case .cancelled: throw CancellationError()
    }
  }
}

extension RecoveryOutcome: Sendable where Value: Sendable {}

/// An attempt to run an operation.
public struct RecoveryAttempt: Sendable, Hashable {
  /// The number of the attempt, from 1.
  public let number: Int

  /// The recovery before this attempt; `nil` for the first.
  ///
  /// The operation itself has to act on some recoveries, such as `useStale` and `skip`.
  public let recovery: Recovery?

  func next(after recovery: Recovery) -> RecoveryAttempt {
    RecoveryAttempt(number: number + 1, recovery: recovery)
  }
}
