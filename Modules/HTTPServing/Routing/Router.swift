import FoundationCore
public import StoreHTTP

/// Passes a request to the closure of its route.
///
///     var router = Router()
///     router.get("products") { request in … }
///     router.get("products/:id") { (request, id: Int) in … }
///     router.on(.delete, "products/:id/images/:name") { (request, id: Product.ID, name: String) in … }
///     let server = HTTPServer(handler: router.handler)
///
/// Routes are found as by a ``RouteTable``. A path parameter is converted to the type of the
/// closure's parameter; if the conversion fails, the route does not match. A request that matches no
/// route gets a problem document (RFC 9457).
///
/// A closure whose parameters do not match the path's is a programmer error, and stops the program
/// where the route is added.
public struct Router: Sendable {
  /// A handler of the decoded path parameters; returns `nil` if they cannot be converted.
  private typealias Endpoint = @Sendable (HTTPRequest, [String]) async -> HTTPResponse?

  private var routes = RouteTable()
  private var endpoints: [Endpoint] = []

  /// Creates a router without routes.
  public init() {}

  /// Adds a GET route.
  public mutating func get<each Parameter: LosslessStringConvertible & Sendable>(
    _ path: String,
    _ handler: @escaping @Sendable (HTTPRequest, repeat each Parameter) async -> HTTPResponse
  ) {
    on(.get, path, handler)
  }

  /// Adds a route of any method.
  public mutating func on<each Parameter: LosslessStringConvertible & Sendable>(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ handler: @escaping @Sendable (HTTPRequest, repeat each Parameter) async -> HTTPResponse
  ) {
    var count = 0
    for _ in repeat (each Parameter).self { count += 1 }
    precondition(
      routes.add(method, path) == count,
      "The handler of \(path) takes \(count) path parameters."
    )
    endpoints.append { request, segments in
      var index = 0
      func next<Value: LosslessStringConvertible>(_: Value.Type) throws(InvalidPathParameter)
        -> Value
      {
        guard let value = Value(segments[index]) else { throw InvalidPathParameter() }
        index += 1
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
  public var handler: HTTPRequest.Handler { answer }

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    switch routes.match(request) {
    case .route(let index, let parameters):
      guard let response = await endpoints[index](request, parameters) else {
        return .problem(404, detail: "Not found.")
      }
      return request.method == .head ? response.withoutBody : response
    case .options(let allowed): return HTTPResponse(status: 204, fields: ["Allow": allowed])
    case .notFound: return .problem(404, detail: "Not found.")
    case .methodNotAllowed(let allowed):
      var response = HTTPResponse.problem(405, detail: "The method is not allowed for this path.")
      response.fields["Allow"] = allowed
      return response
    case .methodNotImplemented: return .problem(501, detail: "The method is not implemented.")
    }
  }
}

/// A path segment that cannot be converted to the parameter's type.
private struct InvalidPathParameter: Error {}

extension HTTPResponse {
  /// The response to HEAD, made of the response to GET.
  package var withoutBody: HTTPResponse {
    var head = self
    if let length = body.length, !fields.contains("Content-Length") {
      head.fields["Content-Length"] = String(length)
    }
    head.body = .empty
    return head
  }
}
