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
    var segments: [String] = []
    for segment in path(of: url).split(separator: slash, omittingEmptySubsequences: false) {
      let text = String(Substring(segment))
      guard text != ".", text != ".." else { return nil }
      guard segment.contains(UInt8(ascii: "%")) else {
        segments.append(text)
        continue
      }
      guard let decoded = text.removingPercentEncoding else { return nil }
      segments.append(decoded)
    }
    if segments.last == "" { segments.removeLast() }
    return segments.contains("") ? nil : segments
  }

  /// The path as it is written, without its first slash.
  ///
  /// Foundation's own accessor takes longer than all the rest of finding a route.
  private static func path(of url: URL) -> Substring.UTF8View {
    let text = url.absoluteString
    var rest = text.utf8[...]
    if let scheme = text.utf8.firstRange(of: "://".utf8) {
      rest = rest[scheme.upperBound...].drop { $0 != slash && $0 != query && $0 != fragment }
    }
    rest = rest.prefix { $0 != query && $0 != fragment }
    return rest.first == slash ? rest.dropFirst() : rest
  }

  private static let slash = UInt8(ascii: "/")
  private static let query = UInt8(ascii: "?")
  private static let fragment = UInt8(ascii: "#")
}
