import FoundationCore
import StoreHTTP

/// One thing that can be asked of the store: at once its route, what is checked before it is
/// answered, and what the document says of it.
struct StoreOperation: Sendable {
  /// What programs made from the document call it, such as `listProducts`.
  let name: String
  let method: HTTPRequest.Method
  /// Where, as in `/v1/products/{id}`.
  let path: String
  /// What it does, in a sentence.
  let summary: String
  /// Who may ask; nothing for everybody.
  let role: Role?
  /// What the path and the query may have; anything else in the query is refused.
  var parameters: [ParameterDescription] = []
  /// What has to be sent along.
  var body: Body = .none
  /// What it answers where it does what was asked.
  let answer: Success
  /// What else it may answer where it does so, such as 200 where nothing had to be made.
  var otherAnswers: [Success] = []
  /// The problems that it may answer beside those that every operation may.
  var problems: [Int] = []
  /// Whether `If-Match` has to say which revision is meant.
  var isConditional = false
  /// Whether `Idempotency-Key` has to name the request, or may.
  var keyed = Keyed.never
  /// By what caches know the answer, found out before it is made; nothing where it is not kept.
  var validator: (@Sendable (Call) async throws -> EntityTag)?
  /// Whether every answer bears that itself; then it is found out before only for those who have an
  /// answer already.
  var isTagged = false
  /// What a cache may do with the answer; it is told so again when it asks whether that still holds.
  var caching = "private, no-cache"
  /// Does it.
  let run: @Sendable (Call) async throws -> HTTPResponse

  enum Keyed: Sendable {
    case never
    case optional
    case required
  }

  enum Body: Sendable {
    case none
    /// JSON, checked before the operation runs.
    case json(JSONSchema)
    /// A stream that the operation reads itself, of one of these types and no longer than that;
    /// where its length is not told beforehand, the operation has to count.
    case stream([String], limit: Int?)
  }

  struct Success: Sendable {
    let status: Int
    let summary: String
    /// The type of the body and, for JSON, what it is like; nothing where there is no body.
    let content: Content?

    /// Lines of its header that the rest of the operation does not tell of.
    var headers: [Header] = []

    enum Content: Sendable {
      case json(JSONSchema)
      case other(String)

      var type: String {
        switch self {
        case .json: "application/json"
        case .other(let type): type
        }
      }
    }

    static func json(_ schema: JSONSchema, _ summary: String, status: Int = 200) -> Success {
      Success(status: status, summary: summary, content: .json(schema))
    }

    /// Something new, whose address `Location` tells.
    static func created(_ schema: JSONSchema, _ summary: String) -> Success {
      Success(status: 201, summary: summary, content: .json(schema), headers: [.location])
    }

    static func none(_ summary: String) -> Success {
      Success(status: 204, summary: summary, content: nil)
    }

    static func other(_ type: String, _ summary: String) -> Success {
      Success(status: 200, summary: summary, content: .other(type))
    }
  }
}

extension StoreOperation {
  /// All that it may answer where it does what was asked.
  var answers: [Success] { [answer] + otherAnswers }
}
