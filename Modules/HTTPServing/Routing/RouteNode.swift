import Foundation
import FoundationCore
import StoreHTTP

/// A node of the tree of routes: those that begin with the same segments.
struct RouteNode: Sendable {
  /// A handler of the decoded path parameters; returns `nil` if they cannot be converted.
  typealias Endpoint = @Sendable (HTTPRequest, [String]) async -> HTTPResponse?

  private(set) var endpoints: [HTTPRequest.Method: Endpoint] = [:]
  private var literals: [(segment: [UInt8], node: RouteNode)] = []
  /// The node of any one segment, in an array, because a value cannot contain itself.
  private var parameter: [RouteNode] = []

  mutating func add(_ method: HTTPRequest.Method, path: RoutePath, endpoint: @escaping Endpoint) {
    add(method, path: path.segments[...], endpoint: endpoint)
  }

  private mutating func add(
    _ method: HTTPRequest.Method,
    path: ArraySlice<RoutePath.Segment>,
    endpoint: @escaping Endpoint
  ) {
    guard let first = path.first else {
      precondition(
        endpoints[method] == nil,
        "Two routes match the same \(method.rawValue) requests."
      )
      endpoints[method] = endpoint
      return
    }
    let rest = path.dropFirst()
    switch first {
    case .literal(let segment):
      let index = literals.firstIndex { $0.segment == segment } ?? literals.endIndex
      if index == literals.endIndex { literals.append((segment, RouteNode())) }
      literals[index].node.add(method, path: rest, endpoint: endpoint)
    case .parameter:
      if parameter.isEmpty { parameter = [RouteNode()] }
      parameter[0].add(method, path: rest, endpoint: endpoint)
    }
  }

  /// Returns the node of a path, preferring literal segments, and its path parameters.
  func match(_ path: RequestPath) -> (RouteNode, [String])? {
    var parameters: [String] = []
    return match(path, appendingTo: &parameters).map { ($0, parameters) }
  }

  private func match(
    _ path: RequestPath,
    appendingTo parameters: inout [String]
  ) -> RouteNode? {
    if path.isEmpty { return endpoints.isEmpty ? nil : self }
    var rest = path
    guard let first = rest.removeFirst() else { return nil }
    if let index = literals.firstIndex(where: { first.utf8.elementsEqual($0.segment) }),
      let found = literals[index].node.match(rest, appendingTo: &parameters)
    {
      return found
    }
    guard let child = parameter.first else { return nil }
    parameters.append(String(first))
    if let found = child.match(rest, appendingTo: &parameters) { return found }
    parameters.removeLast()
    return nil
  }

  /// The allowed methods in alphabetical order.
  var allowedMethods: [HTTPRequest.Method] {
    var methods = Set(endpoints.keys)
    methods.insert(.options)
    if methods.contains(.get) { methods.insert(.head) }
    return methods.ordered { $0.rawValue < $1.rawValue }
  }
}

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
