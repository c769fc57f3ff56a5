/// The phase of loading a value, which keeps the last loaded value.
///
/// `begin()`, `succeed(with:)`, `fail(with:)` and `dismissFailure()` change the phase. None of them
/// discards the last value, and a cancellation is not a failure: it restores the phase before the load.
public enum LoadPhase<Value> {
  /// No load has begun.
  case idle
  /// A load is in progress; the last value, if there is one, can be shown meanwhile.
  case loading(last: Value?)
  /// The load succeeded.
  case loaded(Value)
  /// The load failed; the last value, if there is one, can still be shown.
  case failed(any Failure, last: Value?)

  /// The last loaded value, in any phase.
  public var value: Value? {
    switch self {
    case .idle: nil
    case .loading(let last), .failed(_, let last): last
    case .loaded(let value): value
    }
  }

  /// The failure of the last load, or `nil`.
  public var failure: (any Failure)? {
    guard case .failed(let failure, _) = self else { return nil }
    return failure
  }

  /// `true` while a load is in progress.
  public var isLoading: Bool {
    guard case .loading = self else { return false }
    return true
  }

  /// `true` if the last load failed.
  public var hasFailed: Bool { failure != nil }

  /// Begins a load.
  public mutating func begin() { self = .loading(last: value) }

  /// Ends the load with a value.
  public mutating func succeed(with value: Value) { self = .loaded(value) }

  /// Ends the load with an error; a cancellation restores the phase before the load.
  public mutating func fail(with error: any Error) {
    let failure = error.asFailure
    self = failure.category == .cancelled ? idleOrLoaded : .failed(failure, last: value)
  }

  /// Dismisses the failure, if there is one; the last value remains.
  public mutating func dismissFailure() {
    if hasFailed { self = idleOrLoaded }
  }

  /// The report of the failure, to which a view can bind an alert; setting `nil` dismisses it.
  public var failureReport: FailureReport? {
    get { failure.flatMap { FailureReport($0) } }
    set { if newValue == nil { dismissFailure() } }
  }

  private var idleOrLoaded: LoadPhase { value.map(LoadPhase.loaded) ?? .idle }
}

extension LoadPhase {
  /// Transforms the value and keeps the phase.
  ///
  /// - Parameter transform: A function that returns the new value.
  /// - Returns: The phase with the new value.
  public func map<Other>(_ transform: (Value) -> Other) -> LoadPhase<Other> {
    switch self {
    case .idle: .idle
    case .loading(let last): .loading(last: last.map(transform))
    case .loaded(let value): .loaded(transform(value))
    case .failed(let failure, let last): .failed(failure, last: last.map(transform))
    }
  }
}

extension LoadPhase: Sendable where Value: Sendable {}

extension LoadPhase: Equatable where Value: Equatable {
  /// Compares two phases; failures are equal if their reports are.
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
