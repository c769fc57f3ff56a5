package import FoundationCore
package import StoreHTTP

/// A validated request with its caller and parameters.
package struct ValidatedRequest: Sendable {
  package let request: HTTPRequest
  /// The ID of the request in logs and problems.
  package let id: String
  package let caller: Caller
  /// The values of the parameters, which fit their schemas.
  let arguments: [String: String]
  /// The JSON body, which fits its schema; `nil` if the operation takes no body.
  package let body: JSONValue?
  /// The bytes of the body.
  package let bytes: [UInt8]
  /// The `If-Match` field, if there is one.
  let match: String?

  /// Returns the value of a query parameter, or `nil` if it is missing.
  package subscript<Value>(parameter: Parameter<Value>) -> Value? {
    arguments[parameter.description.name].flatMap(Value.init)
  }

  /// Returns the value of a query parameter, or `nil` if it is missing.
  package subscript<Value: LosslessStringConvertible>(parameter: some QueryParameter) -> Value? {
    arguments[parameter.rawValue].flatMap(Value.init)
  }

  /// Returns the value of a query parameter of an enumeration, or `nil` if it is missing.
  package subscript<Value: RawRepresentable<String>>(parameter: some QueryParameter) -> Value? {
    arguments[parameter.rawValue].flatMap(Value.init(rawValue:))
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

extension ValidatedRequest {
  /// The maximum size of a JSON body in bytes.
  static let bodyLimit = 1 << 20

  /// Validates everything of a request that can be validated before its operation runs.
  init(
    reading request: HTTPRequest,
    for operation: APIOperation,
    at path: [String],
    by caller: Caller
  ) async throws {
    self.request = request
    self.caller = caller
    id = request.id
    arguments = try operation.arguments(in: path, request)
    try operation.requireAcceptance(of: request)
    match = try operation.match(in: request)
    switch operation.body {
    case .none: (body, bytes) = (nil, [])
    case .json(let schema):
      try request.requireContent([Self.json], limit: Self.bodyLimit)
      bytes = try await request.body.collected(upTo: Self.bodyLimit)
      let body = try StrictJSON(bytes).value
      let errors = schema.value.check(body)
      guard errors.isEmpty else { throw Problem.invalid(errors) }
      self.body = body
    case .stream(let types, let limit):
      try request.requireContent(types, limit: limit ?? .max)
      (body, bytes) = (nil, [])
    }
  }

  private static let json = "application/json"
}

extension APIOperation {
  /// Returns the values of the parameters by name.
  fileprivate func arguments(
    in path: [String],
    _ request: HTTPRequest
  ) throws(Problem) -> [String: String] {
    var arguments = Dictionary(uniqueKeysWithValues: zip(pathNames, path))
    for parameter in parameters where parameter.location == .path {
      // A value that does not fit the schema identifies no resource.
      if let text = arguments[parameter.name], parameter.error(in: text) != nil {
        throw .notFound("such resource")
      }
    }
    let known = parameters.filter { $0.location == .query }
    var errors: [FieldError] = []
    for (name, text) in try QueryParameters(of: request.url).pairs {
      guard let parameter = known.first(where: { $0.name == name }) else {
        errors.append(
          FieldError(
            field: name,
            code: "unknown",
            message: "Unknown parameter.",
            accepted: known.map(\.name)
          )
        )
        continue
      }
      if arguments.updateValue(text, forKey: name) != nil {
        errors.append(
          FieldError(field: name, code: "repeated", message: "Use the parameter only once.")
        )
      } else if let error = parameter.error(in: text) {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw .badParameters(errors) }
    return arguments
  }

  /// Throws if the client accepts no media type that the response could have.
  fileprivate func requireAcceptance(of request: HTTPRequest) throws(Problem) {
    let lines = request.fields.values(of: "Accept")
    guard !lines.isEmpty else { return }
    let offered = successes.compactMap { $0.content?.type }
    let line = lines.joined(separator: ",")
    let fits = offered.contains { MediaType($0)?.isAccepted(by: line) ?? true }
    guard offered.isEmpty || fits else { throw .notAcceptable(offered) }
  }

  /// Returns the `If-Match` field, which must be there if the operation requires it.
  fileprivate func match(in request: HTTPRequest) throws(Problem) -> String? {
    guard route.requiresIfMatch else { return nil }
    let lines = request.fields.values(of: "If-Match")
    guard !lines.isEmpty else { throw .noMatch }
    let line = lines.joined(separator: ", ")
    guard JSONSchema.Format.entityTags.isMet(by: line) else {
      let advice = JSONSchema.Format.entityTags.advice
      throw .badParameters([FieldError(field: "If-Match", code: "format", message: advice)])
    }
    return line
  }
}

extension HTTPRequest {
  /// Throws if the content type is not supported or the declared length exceeds the limit.
  fileprivate func requireContent(_ types: [String], limit: Int) throws(Problem) {
    let given = fields["Content-Type"] ?? ""
    // Most fields equal a type exactly and need no parsing.
    let isTaken = types.contains(given) || MediaType(given)?.isText(of: types) ?? false
    // A compressed body would be misread.
    let isPlain = fields.values(of: "Content-Encoding").allSatisfy { $0.lowercased() == "identity" }
    guard isTaken, isPlain else { throw .unsupportedType(types) }
    if let length = body.length, length > limit { throw .tooLarge(limit) }
  }
}

extension MediaType {
  /// Returns `true` if it is one of the types, in a supported charset.
  fileprivate func isText(of types: [String]) -> Bool {
    guard !hasUnsupportedCharset else { return false }
    return types.compactMap { MediaType($0) }
      .contains { type == $0.type && subtype == $0.subtype }
  }
}
