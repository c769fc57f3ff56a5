import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP

/// The handler of all requests: it finds the operation, validates the request and responds.
///
/// Authentication, common header fields and problem documents are handled here for all operations.
/// The handler neither sets nor reads cookies, so that no web page can act on behalf of its
/// visitor.
struct RequestHandler: Sendable {
  private let authenticator: Authenticator
  private let monitor: RequestMonitor
  private let route: HTTPRequest.Handler

  init(_ operations: [APIOperation], authenticator: Authenticator, monitor: RequestMonitor) {
    self.authenticator = authenticator
    self.monitor = monitor
    var router = Router { request, unmatched in
      let problem = Problem(unmatched)
      let response = problem.response(to: request.id)
      // The router calls this for OPTIONS as well, which is monitored as a whole.
      if request.method == .options { return response }
      return await monitor.monitor(request) { _ in RequestRecord(response: response, error: problem)
      }
    }
    for operation in operations {
      router.add(operation) { request, path in
        await monitor.monitor(request) {
          await operation.answer($0, at: path, authenticator: authenticator)
        }
      }
    }
    route = router.handler
  }

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    var request = request
    request.fields["X-Request-Id"] = monitor.requestID(of: request)
    var response = await response(to: request)
    response.fields["X-Request-Id"] = request.id
    response.fields["X-Content-Type-Options"] = "nosniff"
    return response
  }

  private func response(to request: HTTPRequest) async -> HTTPResponse {
    if request.isForeign {
      return await monitor.monitor(request) { request in
        let problem = Problem.foreignOrigin
        return RequestRecord(response: problem.response(to: request.id), error: problem)
      }
    }
    guard request.method == .options else { return await route(request) }
    return await monitor.monitor(request) { RequestRecord(response: await route($0)) }
  }
}

extension APIOperation {
  /// Validates the request, runs the operation and turns an error into a problem.
  fileprivate func answer(
    _ request: HTTPRequest,
    at path: [String: String],
    authenticator: Authenticator
  ) async -> RequestRecord {
    var caller: Caller?
    do {
      let known = try await authenticator.authorize(request, for: self)
      caller = known
      let call = try await ValidatedRequest(reading: request, for: self, at: path, by: known)
      return RequestRecord(response: try await response(to: call), operation: name, caller: caller)
    } catch {
      let response = Problem(error).response(to: request.id)
      return RequestRecord(response: response, operation: name, caller: caller, error: error)
    }
  }

  private func response(to call: ValidatedRequest) async throws -> HTTPResponse {
    // Read before the response is made: if the resource changes in between, the tag belongs to the
    // older state, and the client revalidates instead of keeping a stale copy.
    let isAsked = !setsEntityTag || call.request.fields.contains("If-None-Match")
    let tag = isAsked ? try await validator?(call) : nil
    if let tag, call.request.isKnown(tag) { return .notModified(tag, caching: caching) }
    var response = try await run(call)
    if let tag, !response.fields.contains("ETag") { response.fields["ETag"] = tag.text }
    if !response.fields.contains("Cache-Control") {
      response.fields["Cache-Control"] = method.isSafe ? caching : "no-store"
    }
    return response
  }
}

extension Problem {
  fileprivate init(_ unmatched: Router.Unmatched) {
    switch unmatched {
    case .notFound: self = .notFound("such path")
    case .methodNotAllowed:
      self.init(405, "method_not_allowed", "This path does not support the method.")
    case .methodNotImplemented:
      self.init(501, "unknown_method", "Unknown method.")
    }
  }
}

extension HTTPRequest {
  /// `true` if a web page of another origin sends the request.
  fileprivate var isForeign: Bool {
    if let site = fields["Sec-Fetch-Site"], site != "same-origin", site != "none" { return true }
    let origins = fields.values(of: "Origin")
    guard let origin = origins.first else { return false }
    return origins.count > 1 || origin != url.webOrigin
  }

  /// Returns `true` if the client's copy has this tag.
  fileprivate func isKnown(_ tag: EntityTag) -> Bool {
    tag.matches(ifNoneMatch: fields.values(of: "If-None-Match"))
  }
}

extension HTTPResponse {
  fileprivate static func notModified(_ tag: EntityTag, caching: String) -> HTTPResponse {
    HTTPResponse(
      status: 304,
      fields: ["ETag": tag.text, "Cache-Control": caching]
    )
  }
}

extension URL {
  /// The origin as browsers write it: scheme, host, and the port if there is one.
  var webOrigin: String {
    "\(scheme ?? "")://\(host(percentEncoded: true) ?? "")" + (port.map { ":\($0)" } ?? "")
  }
}

extension Router {
  /// Adds the route of an operation; the handler receives the path parameters by name.
  mutating func add(
    _ operation: APIOperation,
    handler answer: @escaping @Sendable (HTTPRequest, [String: String]) async -> HTTPResponse
  ) {
    let names = operation.route.pathNames
    let route = operation.path.replacing("{", with: ":").replacing("}", with: "")
    switch names.count {
    case 0:
      on(operation.method, route) { request in await answer(request, [:]) }
    case 1:
      on(operation.method, route) { (request, one: String) in
        await answer(request, [names[0]: one])
      }
    default:
      on(operation.method, route) { (request, one: String, two: String) in
        await answer(request, [names[0]: one, names[1]: two])
      }
    }
  }
}
