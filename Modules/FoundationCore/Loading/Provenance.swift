/// Where an answer is from and how old it is, so that every figure shown can say so.
public enum Provenance: Sendable, Hashable {
  /// The origin answered just now.
  case network
  /// A stored answer that is still fresh.
  case cache(age: Duration)
  /// A stored answer, which the origin said just now still holds.
  case validated(age: Duration)
  /// A stored answer past its time, because nothing better could be had.
  case stale(age: Duration)
  /// Data that came with the program.
  case bundled
  /// A recording that is played back.
  case recording

  /// How old the answer is; nothing where that is not known.
  public var age: Duration? {
    switch self {
    case .network: .zero
    case .cache(let age), .validated(let age), .stale(let age): age
    case .bundled, .recording: nil
    }
  }
}
