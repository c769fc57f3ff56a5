import StoreHTTP

/// A node of the tree of routes: those that begin with the same segments.
struct RouteNode: Sendable {
  /// A handler of the decoded path parameters; returns `nil` if they cannot be converted.
  typealias Endpoint = @Sendable (HTTPRequest, [String]) async -> HTTPResponse?

  private(set) var endpoints: [HTTPRequest.Method: Endpoint] = [:]
  private var children: [RoutePath.Segment: RouteNode] = [:]

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
    children[first, default: RouteNode()].add(method, path: path.dropFirst(), endpoint: endpoint)
  }

  /// Returns the node of a path, preferring literal segments, and its path parameters.
  func match(_ path: ArraySlice<String>) -> (RouteNode, [String])? {
    var parameters: [String] = []
    return match(path, appendingTo: &parameters).map { ($0, parameters) }
  }

  private func match(
    _ path: ArraySlice<String>,
    appendingTo parameters: inout [String]
  ) -> RouteNode? {
    guard let first = path.first else { return endpoints.isEmpty ? nil : self }
    let rest = path.dropFirst()
    if let found = children[.literal(first)]?.match(rest, appendingTo: &parameters) {
      return found
    }
    guard let child = children[.parameter] else { return nil }
    parameters.append(first)
    if let found = child.match(rest, appendingTo: &parameters) { return found }
    parameters.removeLast()
    return nil
  }

  /// The allowed methods in alphabetical order.
  var allowedMethods: [HTTPRequest.Method] {
    var methods = Set(endpoints.keys)
    methods.insert(.options)
    if methods.contains(.get) { methods.insert(.head) }
    return methods.sorted { $0.rawValue < $1.rawValue }
  }
}
