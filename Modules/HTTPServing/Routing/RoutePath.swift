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

  /// Returns the decoded segments of a URL, or `nil` if no route can match them.
  ///
  /// An encoded slash belongs to its segment. Segments that are not text, or that are `.` or `..`,
  /// by which a careless handler could leave its folder, match no route.
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

  /// Returns the encoded path without its first slash.
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
