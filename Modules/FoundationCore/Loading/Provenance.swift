/// The origin and age of a response, for display with its data.
public enum Provenance: Sendable, Hashable, Codable {
  /// A response from the server.
  case network
  /// A fresh cached response.
  case cache(age: Duration)
  /// A cached response that the server has just revalidated.
  case revalidated(age: Duration)
  /// A stale cached response, used because the server could not be reached.
  case stale(age: Duration)
  /// Data bundled with the program.
  case bundled
  /// A recorded response.
  case recording

  /// The age of the response; `nil` if it is unknown.
  public var age: Duration? {
    switch self {
    case .network: .zero
    case .cache(let age), .revalidated(let age), .stale(let age): age
    case .bundled, .recording: nil
    }
  }
}

extension Sequence<Provenance> {
  /// The provenance of the oldest response; an unknown age counts as the oldest.
  public var oldest: Provenance? {
    self.max { ($0.age ?? .seconds(Int64.max / 2)) < ($1.age ?? .seconds(Int64.max / 2)) }
  }
}
