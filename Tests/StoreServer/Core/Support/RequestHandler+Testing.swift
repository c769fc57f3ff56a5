import FoundationCore
import StoreHTTP

@testable import StoreCore

extension RequestHandler {
  /// Returns a handler of operations of a test's own, and of the document of them.
  static func answering(
    _ operations: APIOperation...,
    authenticator: Authenticator = .owner,
    configuration: ServedStore.Configuration = ServedStore.Configuration(),
    needsAccounts: Bool = false
  ) -> HTTPRequest.Handler {
    let document = APIOperation.document(of: operations, needsAccounts: needsAccounts)
    let handler = RequestHandler(
      operations + [document],
      authenticator: authenticator,
      monitor: RequestMonitor(configuration)
    )
    return { request in await handler.answer(request) }
  }
}

extension APIOperation {
  /// An operation that reads.
  static func reading(
    _ path: String = "/v1/things",
    role: Role? = .reader,
    parameters: [ParameterDescription] = [],
    success: SuccessResponse = .json(.any, "What was found."),
    problems: [Int] = [],
    tag: EntityTag? = nil,
    run: @escaping @Sendable (ValidatedRequest) async throws -> HTTPResponse = { _ in
      HTTPResponse([:] as JSONValue)
    }
  ) -> APIOperation {
    APIOperation(
      APIRoute("read", .get, path, query: parameters.filter { $0.location == .query }.map(\.name)),
      summary: "Reads.",
      role: role,
      parameters: parameters,
      success: success,
      problems: problems,
      validator: tag.map { tag in { @Sendable _ in tag } },
      run: run
    )
  }

  /// An operation that changes something by a body of JSON.
  static func changing(
    _ method: HTTPRequest.Method = .post,
    _ path: String = "/v1/things",
    body: Body = .json(.any),
    requiresIfMatch: Bool = false,
    run: @escaping @Sendable (ValidatedRequest) async throws -> HTTPResponse = { call in
      HTTPResponse(call.body ?? .null)
    }
  ) -> APIOperation {
    APIOperation(
      APIRoute("change", method, path, requiresIfMatch: requiresIfMatch),
      summary: "Changes.",
      role: .editor,
      body: body,
      success: .json(.any, "What it has become."),
      run: run
    )
  }
}
