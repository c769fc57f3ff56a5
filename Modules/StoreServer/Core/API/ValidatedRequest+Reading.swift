import FoundationCore
package import StoreHTTP

extension ValidatedRequest {
  /// The most bytes of a body of JSON.
  static let bodyLimit = 1 << 20

  /// Checks everything that can be checked of a request before its operation runs.
  package init(
    reading request: HTTPRequest,
    for operation: StoreOperation,
    at path: [String: String],
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
      let errors = schema.check(body)
      guard errors.isEmpty else { throw Problem.invalid(errors) }
      self.body = body
    case .stream(let types, let limit):
      try request.requireContent(types, limit: limit ?? .max)
      (body, bytes) = (nil, [])
    }
  }

  private static let json = "application/json"
}

extension StoreOperation {
  /// The texts of the parameters, by name.
  fileprivate func arguments(
    in path: [String: String],
    _ request: HTTPRequest
  ) throws(Problem) -> [String: String] {
    var arguments = path
    for parameter in parameters where parameter.place == .path {
      // What nothing could be called by is the name of nothing.
      if let text = path[parameter.name], parameter.error(in: text) != nil {
        throw .missing("such thing")
      }
    }
    let known = parameters.filter { $0.place == .query }
    var errors: [FieldError] = []
    for (name, text) in try QueryParameters(of: request.url).pairs {
      guard let parameter = known.first(where: { $0.name == name }) else {
        errors.append(
          FieldError(
            field: name,
            code: "unknown",
            message: "Leave it out; there is no such parameter.",
            accepted: known.map(\.name)
          )
        )
        continue
      }
      if arguments.updateValue(text, forKey: name) != nil {
        errors.append(
          FieldError(field: name, code: "repeated", message: "Give it only once.")
        )
      } else if let error = parameter.error(in: text) {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw .badParameters(errors) }
    return arguments
  }

  /// Refuses a request whose client would take no form that the answer could have.
  fileprivate func requireAcceptance(of request: HTTPRequest) throws(Problem) {
    let lines = request.fields.values(of: "Accept")
    guard !lines.isEmpty else { return }
    let offered = answers.compactMap { $0.content?.type }
    let line = lines.joined(separator: ",")
    let fits = offered.contains { MediaType($0)?.isAccepted(by: line) ?? true }
    guard offered.isEmpty || fits else { throw .notAcceptable(offered) }
  }

  /// The states that `If-Match` names; it has to be there where a change must name what it changes.
  fileprivate func match(in request: HTTPRequest) throws(Problem) -> String? {
    guard isConditional else { return nil }
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
  /// Refuses what is of no type that is taken, or says itself that it is too long.
  fileprivate func requireContent(_ types: [String], limit: Int) throws(Problem) {
    let given = fields["Content-Type"] ?? ""
    // Most say it just so, and need not be taken apart.
    let isTaken = types.contains(given) || MediaType(given)?.isText(of: types) ?? false
    // Compressed, it would be taken for what it is not.
    let isPlain = fields.values(of: "Content-Encoding").allSatisfy { $0.lowercased() == "identity" }
    guard isTaken, isPlain else { throw .unsupportedType(types) }
    if let length = body.length, length > limit { throw .tooLarge(limit) }
  }
}

extension MediaType {
  /// Whether it is one of those types, in an encoding that is understood.
  fileprivate func isText(of types: [String]) -> Bool {
    guard !isForeignlyEncoded else { return false }
    return types.compactMap { MediaType($0) }
      .contains { type == $0.type && subtype == $0.subtype }
  }
}
