import Foundation
import FoundationCore
public import StoreHTTP

/// The methods and paths of routes, by which the route of a request is found.
///
///     var routes = RouteTable()
///     routes.add(.get, "products/:id")
///     routes.match(request)  // .route(0, parameters: ["7"])
///
/// A segment that begins with a colon or a brace is a path parameter: it matches any one segment.
/// Literal segments take precedence, so `products/new` may stand beside `products/:id`. A slash at
/// the end makes no difference.
///
/// GET routes match HEAD as well, and every path matches OPTIONS, as does `*`.
public struct RouteTable: Sendable {
  /// The outcome of the search for a route.
  public enum Match: Sendable, Hashable {
    /// The route, by the number of routes added before it, and the decoded path parameters.
    case route(Int, parameters: [String])
    /// An OPTIONS request, with the methods for the `Allow` field of its response.
    case options(allowed: String)
    /// No route has this path.
    case notFound
    /// Routes have this path, but only for the methods of the `Allow` field.
    case methodNotAllowed(allowed: String)
    /// No route could have the method.
    case methodNotImplemented
  }

  private var root = RouteNode()
  private var count = 0
  /// The methods of RFC 9110 that routes commonly use, and the methods of the routes.
  private var methods: Set<HTTPRequest.Method> = [
    .delete, .get, .head, .options, .patch, .post, .put,
  ]
  /// Registered methods that a path does not allow unless a route has them.
  private static let uncommonMethods = Set(
    ["CONNECT", "QUERY", "TRACE"].map(HTTPRequest.Method.init(rawValue:))
  )

  /// Creates a table without routes.
  public init() {}

  /// Adds a route.
  ///
  /// Two routes that match the same requests are a programmer error, and stop the program.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The path, as in `products/:id` or `/products/{id}`.
  /// - Returns: The number of path parameters.
  @discardableResult
  public mutating func add(_ method: HTTPRequest.Method, _ path: String) -> Int {
    let segments = path.split(separator: "/").map(RouteNode.Segment.init)
    methods.insert(method)
    root.add(count, method, path: segments[...])
    count += 1
    return segments.count { $0 == .parameter }
  }

  /// Finds the route of a request.
  public func match(_ request: HTTPRequest) -> Match {
    let method = request.method
    var target = request.target
    // The target `*` has become one without a path, like a proxy's.
    if method == .options, target.isEmpty || target.hasPrefix("?") {
      return .options(allowed: methods.allowed)
    }
    var parameters: [String] = []
    let routes = target.withUTF8 { root.routes(at: RequestPath(of: $0), appendingTo: &parameters) }
    let found =
      routes?.first { $0.method == method }
      ?? (method == .head ? routes?.first { $0.method == .get } : nil)
    if let found { return .route(found.route, parameters: parameters) }
    guard self.methods.contains(method) || Self.uncommonMethods.contains(method) else {
      return .methodNotImplemented
    }
    guard let routes else { return .notFound }
    var methods = Set(routes.map(\.method))
    methods.insert(.options)
    if methods.contains(.get) { methods.insert(.head) }
    return method == .options
      ? .options(allowed: methods.allowed) : .methodNotAllowed(allowed: methods.allowed)
  }
}

extension Set<HTTPRequest.Method> {
  /// The methods in alphabetical order, for `Allow`.
  fileprivate var allowed: String { map(\.rawValue).ordered().joined(separator: ", ") }
}

/// The routes of a path by their methods: too few to be found faster by a hash.
private typealias MethodRoutes = [(method: HTTPRequest.Method, route: Int)]

/// A node of the tree of routes: those that begin with the same segments.
private struct RouteNode: Sendable {
  enum Segment: Equatable {
    case literal(String)
    case parameter

    init(_ text: Substring) {
      self = text.first == ":" || text.first == "{" ? .parameter : .literal(String(text))
    }
  }

  private var routes: MethodRoutes = []
  private var literals: [(segment: String, node: RouteNode)] = []
  /// The node of any one segment, in an array, because a value cannot contain itself.
  private var parameter: [RouteNode] = []

  mutating func add(_ route: Int, _ method: HTTPRequest.Method, path: ArraySlice<Segment>) {
    switch path.first {
    case nil:
      precondition(
        !routes.contains { $0.method == method },
        "Two routes match the same \(method.rawValue) requests."
      )
      routes.append((method, route))
    case .literal(let segment)?:
      let index = literals.firstIndex { $0.segment == segment } ?? literals.endIndex
      if index == literals.endIndex { literals.append((segment, RouteNode())) }
      literals[index].node.add(route, method, path: path.dropFirst())
    case .parameter?:
      if parameter.isEmpty { parameter = [RouteNode()] }
      parameter[0].add(route, method, path: path.dropFirst())
    }
  }

  /// Returns the routes of a path by their methods, preferring literal segments.
  func routes(at path: RequestPath, appendingTo parameters: inout [String]) -> MethodRoutes? {
    if path.isEmpty { return routes.isEmpty ? nil : routes }
    var rest = path
    guard let first = rest.removeFirst() else { return nil }
    // Equal texts of one length are the same bytes, since a literal is ASCII.
    if let index = literals.firstIndex(where: {
      first.utf8.count == $0.segment.utf8.count && first == $0.segment
    }),
      let found = literals[index].node.routes(at: rest, appendingTo: &parameters)
    {
      return found
    }
    guard let child = parameter.first else { return nil }
    parameters.append(first)
    if let found = child.routes(at: rest, appendingTo: &parameters) { return found }
    parameters.removeLast()
    return nil
  }
}

/// The path of a request, or what is left of it, read a segment at a time.
private struct RequestPath {
  private var rest: UnsafeBufferPointer<UInt8>

  /// Creates the path of a target, whose memory it reads.
  init(of target: UnsafeBufferPointer<UInt8>) {
    rest = target.part(0..<(target.firstIndex(of: UInt8(ascii: "?"), from: 0) ?? target.count))
    if rest.first == Self.slash { rest = rest.part(1..<rest.count) }
  }

  var isEmpty: Bool { rest.isEmpty }

  /// Removes the first segment and returns it decoded, or `nil` if no route can match it.
  ///
  /// An encoded slash belongs to its segment. Segments that are not text, or that are `.` or `..`,
  /// by which a careless handler could leave its folder, match no route.
  mutating func removeFirst() -> String? {
    let end = rest.firstIndex(of: Self.slash, from: 0) ?? rest.count
    let bytes = rest.part(0..<end)
    rest = rest.part(min(end + 1, rest.count)..<rest.count)
    let encoded = String(decoding: bytes, as: UTF8.self)
    let isEncoded = bytes.firstIndex(of: UInt8(ascii: "%"), from: 0) != nil
    let segment = isEncoded ? encoded.removingPercentEncoding : encoded
    return segment.flatMap { $0.isEmpty || $0 == "." || $0 == ".." ? nil : $0 }
  }

  private static let slash = UInt8(ascii: "/")
}
