package import FoundationCore
package import StoreHTTP

/// A request that was found right, on its way to the operation that answers it.
package struct ValidatedRequest: Sendable {
  package let request: HTTPRequest
  /// What the request is called in logs and problems.
  package let id: String
  package let caller: Caller
  /// The texts of the parameters, all of which fit their schemas.
  let arguments: [String: String]
  /// The body where the operation takes JSON; it fits its schema.
  package let body: JSONValue?
  /// What the body was read from.
  package let bytes: [UInt8]
  /// The states that `If-Match` names, where it is there.
  let match: String?

  /// The value of a parameter of the query, if it is there.
  package subscript<Value>(parameter: Parameter<Value>) -> Value? {
    arguments[parameter.description.name].flatMap(Value.init)
  }

  /// The value of a parameter of the path; one that is too large to be anything's is not found.
  package func value<Value>(of parameter: Parameter<Value>) throws(Problem) -> Value {
    guard let value = self[parameter] else { throw .missing("such thing") }
    return value
  }

  /// The body as the value that it stands for.
  package func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try ExactJSONDecoder().decode(type, from: bytes)
  }

  /// Goes on only if `If-Match` names the state that the thing is in now.
  ///
  /// Where it names another, somebody has changed the thing meanwhile; the problem says what it has
  /// become, so that the two changes can be brought together.
  func requireMatch(_ tag: EntityTag, of current: @autoclosure () throws -> JSONValue) throws {
    guard let match, !tag.isNamed(inMatch: match) else { return }
    throw Problem.stale(tag, try current())
  }

  /// Whether the work shall be done in earnest, but nothing of it kept.
  package var isDryRun: Bool { self[ValidatedRequest.dryRun] ?? false }

  package static let dryRun = Parameter<Bool>(
    "dryRun",
    "Do everything, answer truly, and keep nothing.",
    .boolean
  )
}

extension HTTPRequest {
  /// The name of the request in logs and problems, once the server has given it one.
  package var id: String { fields["X-Request-Id"] ?? "" }
}
