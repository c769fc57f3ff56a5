package import StoreHTTP

/// Finds the caller of a request.
package struct Authenticator: Sendable {
  /// Returns the caller of a request, or `nil` if the request has no credentials.
  ///
  /// It throws a problem of status 401 if the credentials are not valid.
  private let caller: @Sendable (HTTPRequest) async throws -> Caller?

  package init(caller: @escaping @Sendable (HTTPRequest) async throws -> Caller?) {
    self.caller = caller
  }

  /// The authenticator of the embedded store: every caller is its owner and may do everything.
  package static let owner = Authenticator { _ in Caller(name: "owner", role: .admin) }

  /// Returns the caller of a request if the caller's role permits the operation.
  package func authorize(_ request: HTTPRequest, for operation: APIOperation) async throws
    -> Caller
  {
    guard let role = operation.role else { return .anyone }
    guard let caller = try await caller(request) else {
      throw Problem.unauthorized("You are not signed in.")
    }
    guard caller.role >= role else { throw Problem.forbidden(to: caller, needing: role) }
    return caller
  }
}

extension Problem {
  /// The request has no valid credentials; signing in would help.
  package static func unauthorized(_ detail: String) -> Problem {
    var problem = Problem(401, "unauthorized", "Sign in first.", detail: detail)
    problem.fields["WWW-Authenticate"] = "Bearer"
    return problem
  }

  /// The caller's role does not permit the operation; signing in again would not help.
  static func forbidden(to caller: Caller, needing role: Role) -> Problem {
    Problem(
      403,
      "forbidden",
      "Your role does not permit this.",
      detail: "This requires the role \(role.rawValue); yours is \(caller.role.rawValue)."
    )
  }
}
