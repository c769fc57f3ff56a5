package import FoundationCore
package import StoreHTTP

/// A problem document (RFC 9457): why a request was not carried out.
///
/// The code never changes, so that programs can rely on it; title and detail are for people.
package struct Problem: Error {
  package let status: Int
  package let code: String
  package let title: String
  package var detail: String?
  /// The errors by field.
  package var errors: [FieldError] = []
  /// Further members, such as the accepted values.
  package var members: [JSONValue.Member] = []
  /// Header fields of the response, such as `Retry-After`.
  package var fields: HTTPFields = [:]
  /// Members for the log, which are never sent.
  package var notes: [JSONValue.Member] = []

  package init(_ status: Int, _ code: String, _ title: String, detail: String? = nil) {
    self.status = status
    self.code = code
    self.title = title
    self.detail = detail
  }

  /// The members of the document; a larger response may have it, too.
  package var document: [JSONValue.Member] {
    var object: [JSONValue.Member] = [
      .init("type", .string("urn:rialto:problem:\(code)")),
      .init("title", .string(title)),
      .init("status", .number(status)),
      .init("code", .string(code)),
    ]
    object.add("detail", detail.map(JSONValue.string))
    if !errors.isEmpty { object.append(.init("errors", .array(errors.map(\.json)))) }
    return object + members
  }

  /// Returns the response; it contains the ID of the request, for reference to the log.
  package func response(to requestID: String) -> HTTPResponse {
    let object = document + [.init("request", .string(requestID))]
    var fields = fields
    fields["Content-Type"] = "application/problem+json"
    fields["Cache-Control"] = "no-store"
    return HTTPResponse(
      status: status,
      fields: fields,
      body: HTTPBody(Array(JSONValue.object(object).text().utf8))
    )
  }
}

/// The problems that any operation may return.
extension Problem {
  /// The body does not fit the schema of the operation.
  package static func invalid(_ errors: [FieldError]) -> Problem {
    var problem = Problem(422, "invalid", "Some fields are invalid.")
    problem.detail = errors.sentences
    problem.errors = errors
    return problem
  }

  /// The resource does not exist.
  package static func notFound(_ what: String) -> Problem {
    Problem(404, "not_found", "There is no \(what).")
  }

  /// The resource was changed since the caller read it; the problem contains its current state.
  static func preconditionFailed(_ tag: EntityTag, _ current: JSONValue) -> Problem {
    var problem = Problem(
      412,
      "changed_meanwhile",
      "The resource was changed since you read it.",
      detail: "Read it again and repeat the change. Its current state is in `current`."
    )
    problem.members = [.init("current", current)]
    problem.fields["ETag"] = tag.text
    return problem
  }

  /// The body is not JSON, or not unambiguous JSON.
  static func badJSON(_ reason: String, line: Int? = nil, column: Int? = nil) -> Problem {
    var problem = Problem(400, "malformed_json", "The body is not valid JSON.", detail: reason)
    if let line, let column {
      problem.detail = "\(reason) (line \(line), column \(column))"
      problem.members = [.init("line", .number(line)), .init("column", .number(column))]
    }
    return problem
  }

  /// A parameter or header field does not fit its schema.
  package static func badParameters(_ errors: [FieldError]) -> Problem {
    var problem = Problem(400, "bad_parameter", "Invalid parameter.")
    problem.detail = errors.sentences
    problem.errors = Array(errors.prefix(JSONSchema.errorLimit))
    return problem
  }

  static func notAcceptable(_ types: [String]) -> Problem {
    var problem = Problem(406, "not_acceptable", "No response matches the Accept header.")
    problem.members = [.init("offered", .array(types.map(JSONValue.string)))]
    return problem
  }

  static func unsupportedType(_ types: [String]) -> Problem {
    var problem = Problem(415, "unsupported_type", "The content type is not supported.")
    problem.detail = "Use Content-Type: \(types.joined(separator: ", "))."
    problem.members = [.init("accepted", .array(types.map(JSONValue.string)))]
    problem.fields["Accept"] = types.joined(separator: ", ")
    return problem
  }

  static func tooLarge(_ limit: Int) -> Problem {
    var problem = Problem(413, "too_large", "The body is too large.")
    problem.detail = "The limit is \(limit) bytes."
    problem.members = [.init("limit", .number(limit))]
    return problem
  }

  /// The request lacks `If-Match`.
  static var noMatch: Problem {
    Problem(
      428,
      "if_match_required",
      "If-Match is missing.",
      detail: "Send the ETag of the resource as If-Match."
    )
  }

  /// The store is busy; the request may succeed a moment later.
  package static var busy: Problem {
    var problem = Problem(503, "busy", "The store is busy.")
    problem.detail = "Nothing was changed; try again."
    problem.fields["Retry-After"] = "1"
    return problem
  }

  /// The data of the store are inconsistent.
  package static var damaged: Problem {
    Problem(
      503,
      "damaged",
      "The store is damaged.",
      detail: "Nothing was changed. Check the store with 'rialto store fsck'."
    )
  }

  /// The server is shutting down.
  package static var draining: Problem { Problem(503, "draining", "The server is shutting down.") }

  /// A web page of another origin sent the request.
  package static var foreignOrigin: Problem {
    Problem(403, "foreign_origin", "Requests from pages of other origins are refused.")
  }
}

extension [FieldError] {
  /// The first five errors, a sentence each.
  fileprivate var sentences: String {
    prefix(5).map { "\($0.field): \($0.message)" }.joined(separator: " ")
  }
}
