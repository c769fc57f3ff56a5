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
  private let operations: [APIOperation]
  /// The routes of the operations, in their order.
  private var routes = RouteTable()
  private let authenticator: Authenticator
  private let monitor: RequestMonitor

  init(_ operations: [APIOperation], authenticator: Authenticator, monitor: RequestMonitor) {
    self.operations = operations
    self.authenticator = authenticator
    self.monitor = monitor
    for operation in operations { routes.add(operation.method, operation.path) }
  }

  /// Responds to a request, and measures and logs it.
  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    var request = request
    request.fields["X-Request-Id"] = monitor.requestID(of: request)
    let watch = Stopwatch(monitor.clock)
    monitor.metrics.requestStarted()
    let record = await record(of: request)
    let elapsed = watch.elapsed()
    var response = record.response
    let labels = Metrics.Labels(
      operation: record.operation ?? "none",
      method: request.method.label,
      statusClass: response.status / 100
    )
    monitor.metrics.requestEnded(labels, after: elapsed)
    monitor.log?.write(record, id: request.id, method: labels.method, after: elapsed)
    if request.method == .head { response = response.withoutBody }
    response.fields["X-Request-Id"] = request.id
    response.fields["X-Content-Type-Options"] = "nosniff"
    return response
  }

  /// Finds the operation, validates the request, runs the operation and turns an error into a
  /// problem.
  private func record(of request: HTTPRequest) async -> RequestRecord {
    var operation: APIOperation?
    var caller: Caller?
    do {
      if request.isForeign { throw Problem.foreignOrigin }
      switch routes.match(request) {
      case .route(let index, let parameters):
        let found = operations[index]
        operation = found
        let known = try await authenticator.authorize(request, for: found)
        caller = known
        let call = try await ValidatedRequest(
          reading: request,
          for: found,
          at: parameters,
          by: known
        )
        let response = try await found.response(to: call)
        return RequestRecord(response: response, operation: found.name, caller: known)
      case .options(let allowed):
        return RequestRecord(response: HTTPResponse(status: 204, fields: ["Allow": allowed]))
      case .notFound: throw Problem.notFound("such path")
      case .methodNotAllowed(let allowed):
        var problem = Problem(405, "method_not_allowed", "This path does not support the method.")
        problem.fields["Allow"] = allowed
        throw problem
      case .methodNotImplemented: throw Problem(501, "unknown_method", "Unknown method.")
      }
    } catch {
      return RequestRecord(
        response: Problem(error).response(to: request.id),
        operation: operation?.name,
        caller: caller,
        error: error
      )
    }
  }
}

extension APIOperation {
  /// Runs the operation, unless the client has its response already.
  fileprivate func response(to call: ValidatedRequest) async throws -> HTTPResponse {
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
    HTTPResponse(status: 304, fields: ["ETag": tag.text, "Cache-Control": caching])
  }
}

extension URL {
  /// The origin as browsers write it: scheme, host, and the port if there is one.
  var webOrigin: String {
    "\(scheme ?? "")://\(host(percentEncoded: true) ?? "")" + (port.map { ":\($0)" } ?? "")
  }
}
