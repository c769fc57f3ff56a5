import Foundation

/// The path of a route: literal segments and parameters.
struct RoutePath {
  enum Segment: Hashable {
    case literal(String)
    case parameter
  }

  let segments: [Segment]

  init(_ text: String) {
    segments = text.split(separator: "/").map {
      $0.hasPrefix(":") ? .parameter : .literal(String($0))
    }
  }

  var parameterCount: Int { segments.count { $0 == .parameter } }

  /// Returns the decoded segments of a request's target, or `nil` if no route can match them.
  ///
  /// An encoded slash belongs to its segment. Segments that are not text, or that are `.` or `..`,
  /// by which a careless handler could leave its folder, match no route.
  static func segments(of target: String) -> [String]? {
    var segments: [String] = []
    var rest = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    if rest.first == slash { rest.removeFirst() }
    while !rest.isEmpty {
      let segment = rest.prefix { $0 != slash }
      guard let text = decoded(Substring(segment)) else { return nil }
      segments.append(text)
      rest = rest[segment.endIndex...].dropFirst()
    }
    return segments
  }

  /// Returns a decoded segment, or `nil` if no route can match it.
  private static func decoded(_ segment: Substring) -> String? {
    guard !segment.isEmpty, segment != ".", segment != ".." else { return nil }
    guard segment.utf8.contains(UInt8(ascii: "%")) else { return String(segment) }
    return segment.removingPercentEncoding
  }

  private static let slash = UInt8(ascii: "/")
}
