import Foundation
public import StoreHTTP

/// Finds the handler of a request by its method and path.
///
///     var router = Router()
///     router.get("products") { request in … }
///     router.get("products/:id") { (request, id: Int) in … }
///     router.delete("products/:id/images/:name") { (request, id: Product.ID, name: String) in … }
///     let server = HTTPServer(handler: router.handler)
///
/// What stands after a colon is any one segment, decoded, and read as what the closure takes there;
/// a segment that cannot be read as that is no such path. The more literal route is preferred, so
/// `products/new` may stand beside `products/:id`. A slash at the end makes no difference.
///
/// GET routes answer HEAD as well, and every path answers OPTIONS, `*` for them all. Two routes that would take the
/// same requests, or a closure that takes another number of parameters than its path has, are
/// mistakes of the program and stop it where the route is added.
public struct Router: Sendable {
  /// Why there is no handler for a request.
  public enum Unmatched: Sendable, Hashable {
    /// No route has this path.
    case path
    /// Routes have this path, but only for these methods.
    case method(allowed: [HTTPRequest.Method])
    /// The method is none that any route could have.
    case unknownMethod
  }

  private var root = RouteNode()
  /// The methods of RFC 9110 that a handler may have a use for, and those of the routes.
  private var methods: Set<HTTPRequest.Method> = [
    .delete, .get, .head, .options, .patch, .post, .put,
  ]
  private let otherwise: @Sendable (HTTPRequest, Unmatched) async -> HTTPResponse

  /// Makes a router without routes.
  ///
  /// - Parameter otherwise: Answers what no route does; the line that tells the allowed methods is
  ///   added to what it says.
  public init(
    otherwise: @escaping @Sendable (HTTPRequest, Unmatched) async -> HTTPResponse = Router.problem
  ) {
    self.otherwise = otherwise
  }

  /// Adds a route that reads.
  public mutating func get<each Parameter: LosslessStringConvertible & Sendable>(
    _ path: String,
    _ handler: @escaping @Sendable (HTTPRequest, repeat each Parameter) async -> HTTPResponse
  ) {
    on(.get, path, handler)
  }

  /// Adds a route that hands something over.
  public mutating func post<each Parameter: LosslessStringConvertible & Sendable>(
    _ path: String,
    _ handler: @escaping @Sendable (HTTPRequest, repeat each Parameter) async -> HTTPResponse
  ) {
    on(.post, path, handler)
  }

  /// Adds a route that puts something in place of what was there.
  public mutating func put<each Parameter: LosslessStringConvertible & Sendable>(
    _ path: String,
    _ handler: @escaping @Sendable (HTTPRequest, repeat each Parameter) async -> HTTPResponse
  ) {
    on(.put, path, handler)
  }

  /// Adds a route that changes a part.
  public mutating func patch<each Parameter: LosslessStringConvertible & Sendable>(
    _ path: String,
    _ handler: @escaping @Sendable (HTTPRequest, repeat each Parameter) async -> HTTPResponse
  ) {
    on(.patch, path, handler)
  }

  /// Adds a route that removes.
  public mutating func delete<each Parameter: LosslessStringConvertible & Sendable>(
    _ path: String,
    _ handler: @escaping @Sendable (HTTPRequest, repeat each Parameter) async -> HTTPResponse
  ) {
    on(.delete, path, handler)
  }

  /// Adds a route of any method.
  public mutating func on<each Parameter: LosslessStringConvertible & Sendable>(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ handler: @escaping @Sendable (HTTPRequest, repeat each Parameter) async -> HTTPResponse
  ) {
    methods.insert(method)
    let route = RoutePath(path)
    var count = 0
    for _ in repeat (each Parameter).self { count += 1 }
    precondition(
      count == route.parameterCount,
      "The handler of \(path) takes \(count) path parameters."
    )
    root.add(method, route) { request, segments in
      var segments = segments[...]
      func next<Value: LosslessStringConvertible>(_: Value.Type) throws(InvalidPathParameter)
        -> Value
      {
        guard let segment = segments.popFirst(), let value = Value(segment) else {
          throw InvalidPathParameter()
        }
        return value
      }
      let values: (repeat each Parameter)
      do {
        values = (repeat try next((each Parameter).self))
      } catch {
        return nil
      }
      return await handler(request, repeat each values)
    }
  }

  /// Answers requests by the routes there are now.
  public var handler: HTTPRequest.Handler {
    { request in await answer(request) }
  }

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    guard methods.contains(request.method) else {
      return await otherwise(request, .unknownMethod)
    }
    // The target `*` has come to an address without a path, as that of a proxy would.
    if request.method == .options, request.url.path().isEmpty {
      return HTTPResponse(status: 204, fields: ["Allow": Self.text(of: methods)])
    }
    guard let segments = RoutePath.segments(of: request.url),
      let (node, parameters) = root.match(segments[...])
    else { return await otherwise(request, .path) }

    if let endpoint = node.endpoints[request.method] {
      if let response = await endpoint(request, parameters) { return response }
      return await otherwise(request, .path)
    }
    if request.method == .head, let endpoint = node.endpoints[.get] {
      guard let response = await endpoint(request, parameters) else {
        return await otherwise(request, .path)
      }
      return response.withoutBody
    }
    let allowed = node.allowedMethods
    var response =
      request.method == .options
      ? HTTPResponse(status: 204) : await otherwise(request, .method(allowed: allowed))
    response.fields["Allow"] = Self.text(of: allowed)
    return response
  }

  private static func text(of methods: some Sequence<HTTPRequest.Method>) -> String {
    methods.map(\.rawValue).sorted().joined(separator: ", ")
  }

  /// The answer to what no route answers, as RFC 9457 has it.
  public static let problem: @Sendable (HTTPRequest, Unmatched) async -> HTTPResponse = {
    switch $1 {
    case .path: .problem(404, "Not found.")
    case .method: .problem(405, "The method is not allowed for this path.")
    case .unknownMethod: .problem(501, "The method is not implemented.")
    }
  }
}

/// A segment that cannot be read as what the handler takes.
private struct InvalidPathParameter: Error {}

extension HTTPResponse {
  /// What HEAD is told of an answer to GET.
  fileprivate var withoutBody: HTTPResponse {
    var head = self
    if let length = body.length, !fields.contains("Content-Length") {
      head.fields["Content-Length"] = String(length)
    }
    head.body = .empty
    return head
  }
}
