/// The path of a route: literal segments and parameters.
struct RoutePath {
  enum Segment: Hashable {
    /// A segment of these bytes.
    case literal([UInt8])
    case parameter
  }

  let segments: [Segment]

  init(_ text: String) {
    segments = text.split(separator: "/").map {
      $0.hasPrefix(":") ? .parameter : .literal(Array($0.utf8))
    }
  }

  var parameterCount: Int { segments.count { $0 == .parameter } }
}
