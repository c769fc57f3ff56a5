extension LoadPhase {
  /// Returns the same phase of another value.
  ///
  /// - Parameter transform: Makes the other value.
  /// - Returns: The phase, with the other value in place of this one.
  public func map<Other>(_ transform: (Value) -> Other) -> LoadPhase<Other> {
    switch self {
    case .idle: .idle
    case .loading(let last): .loading(last: last.map(transform))
    case .loaded(let value): .loaded(transform(value))
    case .failed(let failure, let last): .failed(failure, last: last.map(transform))
    }
  }
}
