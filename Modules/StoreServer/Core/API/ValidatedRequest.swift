package import FoundationCore
package import StoreHTTP

/// A validated request with its caller and parameters.
package struct ValidatedRequest: Sendable {
  package let request: HTTPRequest
  /// The ID of the request in logs and problems.
  package let id: String
  package let caller: Caller
  /// The values of the parameters, all of which fit their schemas.
  let arguments: [String: String]
  /// The JSON body, which fits its schema; `nil` if the operation takes none.
  package let body: JSONValue?
  /// The bytes of the body.
  package let bytes: [UInt8]
  /// The `If-Match` field, if there is one.
  let match: String?

  /// Returns the value of a query parameter, or `nil` if it is missing.
  package subscript<Value>(parameter: Parameter<Value>) -> Value? {
    arguments[parameter.description.name].flatMap(Value.init)
  }

  /// Returns the value of a path parameter; throws 404 if it is too large to be an ID.
  package func value<Value>(of parameter: Parameter<Value>) throws(Problem) -> Value {
    guard let value = self[parameter] else { throw .notFound("such resource") }
    return value
  }

  /// Decodes the body.
  package func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try ExactJSONDecoder().decode(type, from: bytes)
  }

  /// Throws a problem of status 412 unless `If-Match` lists the current entity tag.
  ///
  /// The problem contains the current state, so that the caller can merge the two changes.
  func requireMatch(_ tag: EntityTag, of current: @autoclosure () throws -> JSONValue) throws {
    guard let match, !tag.matches(ifMatch: [match]) else { return }
    throw Problem.preconditionFailed(tag, try current())
  }

  /// `true` for a dry run: the request is carried out and rolled back.
  package var isDryRun: Bool { self[ValidatedRequest.dryRun] ?? false }

  package static let dryRun = Parameter<Bool>(
    APIRoute.dryRun,
    "Dry run: validate and return the result, but change nothing.",
    .boolean
  )
}

extension HTTPRequest {
  /// The ID of the request in logs and problems; empty before the server has set it.
  package var id: String { fields["X-Request-Id"] ?? "" }
}
