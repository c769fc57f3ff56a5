package import FoundationCore
package import StoreHTTP

/// An operation of the store's API: its route, validation, documentation and implementation.
package struct APIOperation: Sendable {
  package let route: APIRoute
  /// The names of the path parameters, in the order of the path.
  let pathNames: [String]
  /// A sentence that describes the operation.
  package let summary: String
  /// The minimum role of the caller; `nil` if no account is needed.
  let role: Role?
  /// The path and query parameters; other query parameters are refused.
  let parameters: [ParameterDescription]
  /// The request body.
  package let body: Body
  /// The usual success response.
  package let success: SuccessResponse
  /// Other success responses, such as 200 if nothing had to be created.
  let otherSuccesses: [SuccessResponse]
  /// The status codes of its problems, beside the problems that every operation has.
  let problems: [Int]
  /// Returns the entity tag of the response before it is made; `nil` if the response is not cached.
  package let validator: (@Sendable (ValidatedRequest) async throws -> EntityTag)?
  /// `true` if `run` sets the `ETag` itself; then the validator runs only for requests with
  /// `If-None-Match`.
  package let setsEntityTag: Bool
  /// The `Cache-Control` of the response, also of a 304.
  package let caching: String
  /// Carries out a request.
  package let run: @Sendable (ValidatedRequest) async throws -> HTTPResponse

  package init(
    _ route: APIRoute,
    summary: String,
    role: Role?,
    parameters: [ParameterDescription] = [],
    body: Body = .none,
    success: SuccessResponse,
    otherSuccesses: [SuccessResponse] = [],
    problems: [Int] = [],
    validator: (@Sendable (ValidatedRequest) async throws -> EntityTag)? = nil,
    setsEntityTag: Bool = false,
    caching: String = "private, no-cache",
    run: @escaping @Sendable (ValidatedRequest) async throws -> HTTPResponse
  ) {
    pathNames = route.pathNames
    // Not in a release, in which each command would sort the parameters of all operations.
    assert(
      parameters.map(\.name).ordered() == (pathNames + route.query).ordered(),
      "\(route.name) describes other parameters than those of its route."
    )
    self.route = route
    self.summary = summary
    self.role = role
    self.parameters =
      parameters + (route.allowsDryRun ? [ValidatedRequest.dryRun.description] : [])
    self.body = body
    self.success = success
    self.otherSuccesses = otherSuccesses
    self.problems = problems
    self.validator = validator
    self.setsEntityTag = setsEntityTag
    self.caching = caching
    self.run = run
  }

  package enum Body: Sendable {
    case none
    /// JSON, which is validated before the operation runs.
    case json(Deferred<JSONSchema>)
    /// A stream that the operation reads itself: its media types and maximum length. If the length
    /// is not known beforehand, the operation must count.
    case stream([String], limit: Int?)

    package static func json(_ schema: @autoclosure @escaping @Sendable () -> JSONSchema) -> Body {
      .json(Deferred(schema))
    }
  }

  package struct SuccessResponse: Sendable {
    package let status: Int
    package let summary: String
    /// The media type of the body and the schema of JSON; `nil` for no body.
    package let content: Content?

    /// Further response headers.
    var headers: [HeaderDescription] = []

    package enum Content: Sendable {
      case json(Deferred<JSONSchema>)
      case other(String)

      package var type: String {
        switch self {
        case .json: "application/json"
        case .other(let type): type
        }
      }
    }

    package static func json(
      _ schema: @autoclosure @escaping @Sendable () -> JSONSchema,
      _ summary: String,
      status: Int = 200
    ) -> SuccessResponse {
      SuccessResponse(status: status, summary: summary, content: .json(Deferred(schema)))
    }

    /// A new resource, with its URL in `Location`.
    package static func created(
      _ schema: @autoclosure @escaping @Sendable () -> JSONSchema,
      _ summary: String
    ) -> SuccessResponse {
      var created = json(schema(), summary, status: 201)
      created.headers = [.location]
      return created
    }

    package static func none(_ summary: String) -> SuccessResponse {
      SuccessResponse(status: 204, summary: summary, content: nil)
    }

    package static func other(_ type: String, _ summary: String) -> SuccessResponse {
      SuccessResponse(status: 200, summary: summary, content: .other(type))
    }
  }

  package var name: String { route.name }
  package var method: HTTPRequest.Method { route.method }
  /// The path, as in `/v1/products/{id}`.
  package var path: String { route.template }

  var successes: [SuccessResponse] { [success] + otherSuccesses }

  /// Creates an operation that returns one resource, or 304 if the client's copy is current.
  ///
  /// `revision` is the query of the resource's revision, and `noun` its name in a 404 problem.
  package static func reading<
    Name: LosslessStringConvertible & Sendable,
    Resource: JSONRepresentable & Sendable
  >(
    _ route: APIRoute,
    summary: String,
    role: Role = .reader,
    success: String,
    by parameter: Parameter<Name>,
    in store: Store,
    called noun: @escaping @Sendable (Name) -> String,
    revision: @escaping @Sendable (Name) -> SQLText,
    find: @escaping @Sendable (any Transaction, Name) async throws -> Resource?
  ) -> APIOperation {
    APIOperation(
      route,
      summary: summary,
      role: role,
      parameters: [parameter.description],
      success: .json(Resource.schema, success),
      problems: [404],
      validator: { call in
        let name = try call.value(of: parameter)
        return try await store.tag(revision(name)).orNotFound(noun(name))
      },
      run: { call in
        let name = try call.value(of: parameter)
        let found = try await store.database.read { try await find($0, name) }
        return HTTPResponse(try found.orNotFound(noun(name)))
      }
    )
  }
}

/// A value that is made when it is first needed.
///
/// A command starts the whole store for one operation. Making the schemas of all the others took it
/// a third of its time.
package final class Deferred<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Lock<Value?>(nil)

  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  package var value: Value {
    made.withLock { made in
      let value = made ?? make()
      made = value
      return value
    }
  }
}
