import FoundationCore
package import StoreHTTP

/// One thing that can be asked of the store: at once its route, what is checked before it is
/// answered, and what the document says of it.
package struct StoreOperation: Sendable {
  /// What programs made from the document call it, such as `listProducts`.
  package let name: String
  package let method: HTTPRequest.Method
  /// Where, as in `/v1/products/{id}`.
  package let path: String
  /// What it does, in a sentence.
  package let summary: String
  /// Who may ask; nothing for everybody.
  let role: Role?
  /// What the path and the query may have; anything else in the query is refused.
  let parameters: [ParameterDescription]
  /// What has to be sent along.
  package let body: Body
  /// What it answers where it does what was asked.
  package let answer: Success
  /// What else it may answer where it does so, such as 200 where nothing had to be made.
  let otherAnswers: [Success]
  /// The problems that it may answer beside those that every operation may.
  let problems: [Int]
  /// Whether `If-Match` has to say which revision is meant.
  let isConditional: Bool
  /// Whether `Idempotency-Key` has to name the request, or may.
  let keyed: Keyed
  /// By what caches know the answer, found out before it is made; nothing where it is not kept.
  package let validator: (@Sendable (ValidatedRequest) async throws -> EntityTag)?
  /// Whether every answer bears that itself; then it is found out before only for those who have an
  /// answer already.
  package let isTagged: Bool
  /// What a cache may do with the answer; it is told so again when it asks whether that still holds.
  package let caching: String
  /// Does it.
  package let run: @Sendable (ValidatedRequest) async throws -> HTTPResponse

  package init(
    name: String,
    method: HTTPRequest.Method,
    path: String,
    summary: String,
    role: Role?,
    parameters: [ParameterDescription] = [],
    body: Body = .none,
    answer: Success,
    otherAnswers: [Success] = [],
    problems: [Int] = [],
    isConditional: Bool = false,
    keyed: Keyed = .never,
    validator: (@Sendable (ValidatedRequest) async throws -> EntityTag)? = nil,
    isTagged: Bool = false,
    caching: String = "private, no-cache",
    run: @escaping @Sendable (ValidatedRequest) async throws -> HTTPResponse
  ) {
    self.name = name
    self.method = method
    self.path = path
    self.summary = summary
    self.role = role
    self.parameters = parameters
    self.body = body
    self.answer = answer
    self.otherAnswers = otherAnswers
    self.problems = problems
    self.isConditional = isConditional
    self.keyed = keyed
    self.validator = validator
    self.isTagged = isTagged
    self.caching = caching
    self.run = run
  }

  package enum Keyed: Sendable {
    case never
    case optional
    case required
  }

  package enum Body: Sendable {
    case none
    /// JSON, checked before the operation runs.
    case json(JSONSchema)
    /// A stream that the operation reads itself, of one of these types and no longer than that;
    /// where its length is not told beforehand, the operation has to count.
    case stream([String], limit: Int?)
  }

  package struct Success: Sendable {
    package let status: Int
    package let summary: String
    /// The type of the body and, for JSON, what it is like; nothing where there is no body.
    package let content: Content?

    /// Lines of its header that the rest of the operation does not tell of.
    var headers: [HeaderDescription] = []

    package enum Content: Sendable {
      case json(JSONSchema)
      case other(String)

      package var type: String {
        switch self {
        case .json: "application/json"
        case .other(let type): type
        }
      }
    }

    package static func json(_ schema: JSONSchema, _ summary: String, status: Int = 200) -> Success
    {
      Success(status: status, summary: summary, content: .json(schema))
    }

    /// Something new, whose address `Location` tells.
    package static func created(_ schema: JSONSchema, _ summary: String) -> Success {
      Success(status: 201, summary: summary, content: .json(schema), headers: [.location])
    }

    package static func none(_ summary: String) -> Success {
      Success(status: 204, summary: summary, content: nil)
    }

    package static func other(_ type: String, _ summary: String) -> Success {
      Success(status: 200, summary: summary, content: .other(type))
    }
  }
}

extension StoreOperation {
  /// All that it may answer where it does what was asked.
  var answers: [Success] { [answer] + otherAnswers }
}
