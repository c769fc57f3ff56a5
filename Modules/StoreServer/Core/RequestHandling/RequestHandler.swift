import FoundationCore
import HTTPServing
import StoreHTTP

/// A handler of operations: it finds that of a request, checks what was sent, and answers.
///
/// What holds for all requests is held here, once: who may ask, what every answer bears, and what is
/// said of errors. It sets no cookies and reads none, so that no page in a browser can ask in the
/// name of the user who looks at it.
struct RequestHandler: Sendable {
  private let gatekeeper: Authenticator
  private let watch: RequestMonitor
  private let route: HTTPRequest.Handler

  init(_ operations: [StoreOperation], _ gatekeeper: Authenticator, _ watch: RequestMonitor) {
    self.gatekeeper = gatekeeper
    self.watch = watch
    var router = Router { request, unmatched in
      let problem = Problem(unmatched)
      let response = problem.response(to: request.id)
      // The router asks this for OPTIONS as well, which is attended to as a whole.
      if request.method == .options { return response }
      return await watch.attend(request) { _ in RequestRecord(response: response, error: problem) }
    }
    for operation in operations {
      router.add(operation) { request, path in
        await watch.attend(request) { await operation.answer($0, at: path, gatekeeper) }
      }
    }
    route = router.handler
  }

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    var request = request
    request.fields["X-Request-Id"] = watch.name(of: request)
    var response = await response(to: request)
    response.fields["X-Request-Id"] = request.id
    response.fields["X-Content-Type-Options"] = "nosniff"
    return response
  }

  private func response(to request: HTTPRequest) async -> HTTPResponse {
    if request.isForeign {
      return await watch.attend(request) { request in
        let problem = Problem.foreignOrigin
        return RequestRecord(response: problem.response(to: request.id), error: problem)
      }
    }
    guard request.method == .options else { return await route(request) }
    return await watch.attend(request) { RequestRecord(response: await route($0)) }
  }
}

extension StoreOperation {
  /// Checks what was sent, runs the operation, and makes a problem of what it throws.
  fileprivate func answer(
    _ request: HTTPRequest,
    at path: [String: String],
    _ gatekeeper: Authenticator
  ) async -> RequestRecord {
    var caller: Caller?
    do {
      let known = try await gatekeeper.admit(request, to: self)
      caller = known
      let call = try await ValidatedRequest(reading: request, for: self, at: path, by: known)
      return RequestRecord(response: try await response(to: call), operation: name, caller: caller)
    } catch {
      let response = Problem(error).response(to: request.id)
      return RequestRecord(response: response, operation: name, caller: caller, error: error)
    }
  }

  private func response(to call: ValidatedRequest) async throws -> HTTPResponse {
    // Found out before the answer is made: should the thing change meanwhile, the tag is that of the
    // older state, and the client asks again rather than keeping what is past.
    let isAsked = !isTagged || call.request.fields.contains("If-None-Match")
    let tag = isAsked ? try await validator?(call) : nil
    if let tag, call.request.isKnown(tag) { return .notModified(tag, caching) }
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
    case .notFound: self = .missing("such address")
    case .methodNotAllowed:
      self.init(405, "method_not_allowed", "That cannot be asked of this address.")
    case .methodNotImplemented:
      self.init(501, "unknown_method", "The store does not know that method.")
    }
  }
}

extension HTTPRequest {
  /// True if a page in a browser sends it that is not the store's own.
  fileprivate var isForeign: Bool {
    if let site = fields["Sec-Fetch-Site"], site != "same-origin", site != "none" { return true }
    let origins = fields.values(of: "Origin")
    guard let origin = origins.first else { return false }
    return origins.count > 1 || origin != url.webOrigin
  }

  /// Returns `true` if the client has the answer already that bears this tag.
  fileprivate func isKnown(_ tag: EntityTag) -> Bool {
    fields.values(of: "If-None-Match").contains { tag.isNamed(inNoneMatch: $0) }
  }
}

extension HTTPResponse {
  fileprivate static func notModified(_ tag: EntityTag, _ caching: String) -> HTTPResponse {
    HTTPResponse(
      status: 304,
      fields: ["ETag": tag.text, "Cache-Control": caching]
    )
  }
}
