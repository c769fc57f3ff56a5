package import FoundationCore
import StoreHTTP

/// The problems that any operation may have.
extension Problem {
  /// What was sent is not what the operation takes.
  package static func invalid(_ errors: [FieldError]) -> Problem {
    var problem = Problem(422, "invalid", "What was sent is not right.")
    problem.detail = errors.sentences
    problem.errors = errors
    return problem
  }

  /// The thing is not there.
  package static func missing(_ what: String) -> Problem {
    Problem(404, "not_found", "There is no \(what).")
  }

  /// Somebody has changed the thing meanwhile; this is what it has become.
  static func stale(_ tag: EntityTag, _ current: JSONValue) -> Problem {
    var problem = Problem(
      412,
      "changed_meanwhile",
      "It was changed meanwhile.",
      detail: "Look at what it has become, and change that."
    )
    problem.members = [.init("current", current)]
    problem.fields["ETag"] = tag.text
    return problem
  }

  /// The body is not JSON that everybody would read alike.
  static func badJSON(_ reason: String, line: Int? = nil, column: Int? = nil) -> Problem {
    var problem = Problem(400, "malformed_json", "The body is not JSON.", detail: reason)
    if let line, let column {
      problem.detail = "\(reason) (line \(line), column \(column))"
      problem.members = [.init("line", .number(line)), .init("column", .number(column))]
    }
    return problem
  }

  /// Something beside the body is not what the operation takes.
  package static func badParameters(_ errors: [FieldError]) -> Problem {
    var problem = Problem(400, "bad_parameter", "A parameter is not right.")
    problem.detail = errors.sentences
    problem.errors = Array(errors.prefix(JSONSchema.errorLimit))
    return problem
  }

  static func notAcceptable(_ types: [String]) -> Problem {
    var problem = Problem(406, "not_acceptable", "There is no answer in a form you accept.")
    problem.members = [.init("offered", .array(types.map(JSONValue.string)))]
    return problem
  }

  static func unsupportedType(_ types: [String]) -> Problem {
    var problem = Problem(415, "unsupported_type", "The body is of a type that is not taken here.")
    problem.detail = "Send \(types.joined(separator: ", ")) and say so in Content-Type."
    problem.members = [.init("accepted", .array(types.map(JSONValue.string)))]
    problem.fields["Accept"] = types.joined(separator: ", ")
    return problem
  }

  static func tooLarge(_ limit: Int) -> Problem {
    var problem = Problem(413, "too_large", "The body is too large.")
    problem.detail = "It may have \(limit) bytes."
    problem.members = [.init("limit", .number(limit))]
    return problem
  }

  /// A change has to say what it means to change.
  static var noMatch: Problem {
    Problem(
      428,
      "if_match_required",
      "Say which state you change.",
      detail: "Send the ETag that you read it with as If-Match."
    )
  }

  /// It would be done a moment later.
  static var busy: Problem {
    var problem = Problem(503, "busy", "The store is busy.")
    problem.detail = "Nothing was changed; try again."
    problem.fields["Retry-After"] = "1"
    return problem
  }

  /// The problem of a store whose data contradict themselves.
  package static var damaged: Problem {
    Problem(
      503,
      "damaged",
      "The store is damaged.",
      detail: "Nothing was changed. Its owner finds out more with 'rialto store fsck'."
    )
  }

  /// The store answers no more requests, or soon will not.
  package static var draining: Problem { Problem(503, "draining", "The store is about to stop.") }

  /// A page of somebody else's in a browser has sent it.
  package static var foreignOrigin: Problem {
    Problem(403, "foreign_origin", "Pages of other origins are not answered.")
  }
}

extension [FieldError] {
  /// Each of them in a sentence, as many as somebody reads.
  fileprivate var sentences: String {
    prefix(5).map { "\($0.field): \($0.message)" }.joined(separator: " ")
  }
}
