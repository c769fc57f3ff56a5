/// How an operation with recoveries ended.
public enum RecoveryOutcome<Value> {
  /// It gave its value, at once or after these failures, the first one first.
  case succeeded(Value, after: [any Failure])
  /// Somebody chose to leave it at the failure, or nobody chose anything.
  case gaveUp(any Failure, original: any Failure)
  /// It failed, and there is nothing left to try.
  case failed(any Failure, original: any Failure)
  /// It was cancelled; not a failure, and nothing to show.
  case cancelled

  /// The value, or what stands in its way thrown: the last failure, or `CancellationError`.
  public func get() throws -> Value {
    switch self {
    case .succeeded(let value, _): return value
    case .gaveUp(let failure, _), .failed(let failure, _): throw failure
    case .cancelled: throw CancellationError()
    }
  }
}

extension RecoveryOutcome: Sendable where Value: Sendable {}

/// One run of an operation, and what led to it.
public struct RecoveryAttempt: Sendable, Hashable {
  /// Counted from one.
  public let number: Int

  /// The recovery this attempt follows, nothing for the first.
  ///
  /// After `useStale`, `skip` and their like it is for the operation to act on it.
  public let recovery: Recovery?

  func next(after recovery: Recovery) -> RecoveryAttempt {
    RecoveryAttempt(number: number + 1, recovery: recovery)
  }
}
