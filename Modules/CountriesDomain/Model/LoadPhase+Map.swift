import FoundationCore

extension LoadPhase {
  /// The same phase of something made of the value.
  func map<Other>(_ transform: (Value) -> Other) -> LoadPhase<Other> {
    switch self {
    case .idle: .idle
    case .loading(let last): .loading(last: last.map(transform))
    case .loaded(let value): .loaded(transform(value))
    case .failed(let failure, let last): .failed(failure, last: last.map(transform))
    }
  }
}
