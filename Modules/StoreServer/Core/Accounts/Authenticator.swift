package import StoreHTTP

/// Finds the caller of a request.
package struct Authenticator: Sendable {
  /// Returns the caller of a request, or `nil` if the request has no credentials.
  ///
  /// It throws a problem of status 401 if the credentials are not valid.
  package let caller: @Sendable (HTTPRequest) async throws -> Caller?

  /// The authenticator of the embedded store: every caller is its owner and may do everything.
  package static let owner = Authenticator { _ in Caller(name: "owner", role: .admin) }
}

extension Authenticator {
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
  static func unauthorized(_ detail: String) -> Problem {
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

extension Authenticator {
  /// Creates the authenticator of a store with accounts, which reads the access token.
  ///
  /// The token is read from `Authorization` only. Browsers never add one by themselves, so no web
  /// page can act on behalf of its visitor.
  package static func sessions(_ sessions: SessionStore) -> Authenticator {
    Authenticator { request in
      guard let token = try request.accessToken else { return nil }
      return try await sessions.caller(with: token)
    }
  }
}

extension HTTPRequest {
  /// The token of `Authorization: Bearer …`, or `nil` without that field.
  ///
  /// Throws a problem if the field has another form or is repeated.
  var accessToken: String? {
    get throws(Problem) {
      let lines = fields.values(of: "Authorization")
      guard let line = lines.first else { return nil }
      let words = line.split(separator: " ")
      guard lines.count == 1, words.count == 2, words[0].lowercased() == "bearer" else {
        throw .unauthorized("Authorization must be 'Bearer' and a token.")
      }
      return String(words[1])
    }
  }
}
