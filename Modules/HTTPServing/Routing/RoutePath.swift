import Foundation

/// The path of a route, taken apart: literal segments, and places for parameters.
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

  /// The decoded segments of an address; nil where they cannot be those of any route.
  ///
  /// A slash that is encoded belongs to its segment. What is not text, and dots that a careless
  /// handler could climb by, are nothing that a route was written for.
  static func segments(of url: URL) -> [String]? {
    let path = url.path(percentEncoded: true)
    guard path != "/", !path.isEmpty else { return [] }
    var segments: [String] = []
    for segment in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard segment != ".", segment != ".." else { return nil }
      guard segment.utf8.contains(UInt8(ascii: "%")) else {
        segments.append(String(segment))
        continue
      }
      guard let decoded = segment.removingPercentEncoding else { return nil }
      segments.append(decoded)
    }
    if segments.last == "" { segments.removeLast() }
    return segments.contains("") ? nil : segments
  }
}
