import Foundation

/// The path of a request, or what is left of it, read a segment at a time.
struct RequestPath {
  private var rest: Substring.UTF8View

  init(of target: String) {
    rest = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    if rest.first == Self.slash { rest.removeFirst() }
  }

  var isEmpty: Bool { rest.isEmpty }

  /// Removes the first segment and returns it decoded, or `nil` if no route can match it.
  ///
  /// An encoded slash belongs to its segment. Segments that are not text, or that are `.` or `..`,
  /// by which a careless handler could leave its folder, match no route.
  mutating func removeFirst() -> Substring? {
    let segment = rest.prefix { $0 != Self.slash }
    rest = rest[segment.endIndex...].dropFirst()
    guard segment.contains(UInt8(ascii: "%")) else { return Self.matchable(Substring(segment)) }
    return Substring(segment).removingPercentEncoding.flatMap { Self.matchable($0[...]) }
  }

  private static func matchable(_ segment: Substring) -> Substring? {
    segment.isEmpty || segment == "." || segment == ".." ? nil : segment
  }

  private static let slash = UInt8(ascii: "/")
}
