/// Where the loading of a value stands, the last good value kept through all of it.
///
/// A phase moves by `begin()`, `succeed(with:)` and `fail(with:)`. None of them loses the value
/// that was there, and a cancellation is never a failure: it goes back to what was before.
public enum LoadPhase<Value> {
  /// Nothing was asked for yet.
  case idle
  /// An answer is awaited; the last good value, if there is one, may be shown meanwhile.
  case loading(last: Value?)
  /// The answer is there.
  case loaded(Value)
  /// It failed; the last good value, if there is one, is still good to show.
  case failed(any Failure, last: Value?)

  /// The last good value, whatever has happened since.
  public var value: Value? {
    switch self {
    case .idle: nil
    case .loading(let last), .failed(_, let last): last
    case .loaded(let value): value
    }
  }

  /// The failure, while it is the last thing that happened.
  public var failure: (any Failure)? {
    guard case .failed(let failure, _) = self else { return nil }
    return failure
  }

  /// Whether an answer is awaited.
  public var isLoading: Bool {
    guard case .loading = self else { return false }
    return true
  }

  /// Whether the last load failed.
  public var hasFailed: Bool { failure != nil }

  /// Awaits an answer.
  public mutating func begin() { self = .loading(last: value) }

  /// Takes the answer.
  public mutating func succeed(with value: Value) { self = .loaded(value) }

  /// Takes the error in place of an answer; a cancellation only ends the waiting.
  public mutating func fail(with error: any Error) {
    let failure = error.asFailure
    self = failure.category == .cancelled ? settled : .failed(failure, last: value)
  }

  private var settled: LoadPhase { value.map(LoadPhase.loaded) ?? .idle }
}

extension LoadPhase: Sendable where Value: Sendable {}

extension LoadPhase: Equatable where Value: Equatable {
  /// Two failures are equal when they would be shown alike.
  public static func == (one: LoadPhase, other: LoadPhase) -> Bool {
    switch (one, other) {
    case (.idle, .idle): true
    case (.loading(let one), .loading(let other)): one == other
    case (.loaded(let one), .loaded(let other)): one == other
    case (.failed(let one, let oneLast), .failed(let other, let otherLast)):
      oneLast == otherLast && FailureReport(one) == FailureReport(other)
    default: false
    }
  }
}
