import Foundation
import FoundationCore
public import StoreHTTP

/// Finds the handler of a request by its method and path.
///
///     var router = Router()
///     router.get("products") { request in … }
///     router.get("products/:id") { (request, id: Int) in … }
///     router.delete("products/:id/images/:name") { (request, id: Product.ID, name: String) in … }
///     let server = HTTPServer(handler: router.handler)
///
/// A segment with a colon is a path parameter: it matches any one segment, decoded and converted to
/// the type of the closure's parameter; if the conversion fails, the route does not match. Literal
/// segments take precedence, so `products/new` may stand beside `products/:id`. A slash at the end
/// makes no difference.
///
/// GET routes handle HEAD as well, and every path handles OPTIONS, as does `*`. Two routes that
/// match the same requests, or a closure whose parameters do not match the path's, are
/// programmer errors and stop the program where the route is added.
public struct Router: Sendable {
  /// The reason that no route handles a request.
  public enum Unmatched: Sendable, Hashable {
    /// No route has this path.
    case notFound
    /// Routes have this path, but only for these methods.
    case methodNotAllowed(allowed: [HTTPRequest.Method])
    /// The server does not implement the method.
    case methodNotImplemented
  }

  private var root = RouteNode()
  /// The methods of RFC 9110 that routes commonly use, and the methods of the routes.
  private var methods: Set<HTTPRequest.Method> = [
    .delete, .get, .head, .options, .patch, .post, .put,
  ]
  /// Registered methods that a path does not allow unless a route has them.
  private static let uncommonMethods = Set(
    ["CONNECT", "QUERY", "TRACE"].map(HTTPRequest.Method.init(rawValue:))
  )
  private let fallback: @Sendable (HTTPRequest, Unmatched) async -> HTTPResponse

  /// Creates a router without routes.
  ///
  /// - Parameter fallback: Handles requests that match no route; the `Allow` field is added to its
  ///   response.
  public init(
    fallback: @escaping @Sendable (HTTPRequest, Unmatched) async -> HTTPResponse = Router
      .problemResponse
  ) {
    self.fallback = fallback
  }

  /// Adds a GET route.
  public mutating func get<each Parameter: LosslessStringConvertible & Sendable>(
    _ path: String,
    _ handler: @escaping @Sendable (HTTPRequest, repeat each Parameter) async -> HTTPResponse
  ) {
    on(.get, path, handler)
  }

  /// Adds a POST route.
  public mutating func post<each Parameter: LosslessStringConvertible & Sendable>(
    _ path: String,
    _ handler: @escaping @Sendable (HTTPRequest, repeat each Parameter) async -> HTTPResponse
  ) {
    on(.post, path, handler)
  }

  /// Adds a PUT route.
  public mutating func put<each Parameter: LosslessStringConvertible & Sendable>(
    _ path: String,
    _ handler: @escaping @Sendable (HTTPRequest, repeat each Parameter) async -> HTTPResponse
  ) {
    on(.put, path, handler)
  }

  /// Adds a PATCH route.
  public mutating func patch<each Parameter: LosslessStringConvertible & Sendable>(
    _ path: String,
    _ handler: @escaping @Sendable (HTTPRequest, repeat each Parameter) async -> HTTPResponse
  ) {
    on(.patch, path, handler)
  }

  /// Adds a DELETE route.
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
    root.add(method, path: route) { request, segments in
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

  /// A handler with the current routes.
  public var handler: HTTPRequest.Handler {
    { request in await answer(request) }
  }

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    guard methods.contains(request.method) || Self.uncommonMethods.contains(request.method) else {
      return await fallback(request, .methodNotImplemented)
    }
    let target = request.target
    // The target `*` has become one without a path, like a proxy's.
    if request.method == .options, target.isEmpty || target.hasPrefix("?") {
      return HTTPResponse(status: 204, fields: ["Allow": Self.text(of: methods)])
    }
    guard let (node, parameters) = root.match(RequestPath(of: target)) else {
      return await fallback(request, .notFound)
    }

    if let endpoint = node.endpoints[request.method] {
      if let response = await endpoint(request, parameters) { return response }
      return await fallback(request, .notFound)
    }
    if request.method == .head, let endpoint = node.endpoints[.get] {
      guard let response = await endpoint(request, parameters) else {
        return await fallback(request, .notFound)
      }
      return response.withoutBody
    }
    let allowed = node.allowedMethods
    var response =
      request.method == .options
      ? HTTPResponse(status: 204) : await fallback(request, .methodNotAllowed(allowed: allowed))
    response.fields["Allow"] = Self.text(of: allowed)
    return response
  }

  private static func text(of methods: some Sequence<HTTPRequest.Method>) -> String {
    methods.map(\.rawValue).ordered().joined(separator: ", ")
  }

  /// The default fallback: a problem document (RFC 9457).
  public static let problemResponse: @Sendable (HTTPRequest, Unmatched) async -> HTTPResponse = {
    switch $1 {
    case .notFound: .problem(404, detail: "Not found.")
    case .methodNotAllowed: .problem(405, detail: "The method is not allowed for this path.")
    case .methodNotImplemented: .problem(501, detail: "The method is not implemented.")
    }
  }
}

/// A path segment that cannot be converted to the parameter's type.
private struct InvalidPathParameter: Error {}

extension HTTPResponse {
  /// The response to HEAD, from that to GET.
  fileprivate var withoutBody: HTTPResponse {
    var head = self
    if let length = body.length, !fields.contains("Content-Length") {
      head.fields["Content-Length"] = String(length)
    }
    head.body = .empty
    return head
  }
}
