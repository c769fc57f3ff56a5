package import StoreHTTP

/// Tells who asks.
package struct Authenticator: Sendable {
  /// Who asks, or nobody where nothing in the request says so.
  ///
  /// It throws a problem of status 401 where what the request says is not true any more.
  package let caller: @Sendable (HTTPRequest) async throws -> Caller?

  /// The embedded store's: whoever may open its file may do everything.
  package static let owner = Authenticator { _ in Caller(name: "owner", role: .admin) }
}

extension Authenticator {
  /// Lets in who may ask for the operation.
  package func admit(_ request: HTTPRequest, to operation: StoreOperation) async throws -> Caller {
    guard let role = operation.role else { return .anyone }
    guard let caller = try await caller(request) else {
      throw Problem.unauthorized("Nobody is signed in.")
    }
    guard caller.role >= role else { throw Problem.forbidden(to: caller, needing: role) }
    return caller
  }
}

extension Problem {
  /// It is not known who asks; signing in would help.
  static func unauthorized(_ detail: String) -> Problem {
    var problem = Problem(401, "unauthorized", "Sign in first.", detail: detail)
    problem.fields["WWW-Authenticate"] = "Bearer"
    return problem
  }

  /// Whoever asks may not; signing in again would not help.
  static func forbidden(to caller: Caller, needing role: Role) -> Problem {
    Problem(
      403,
      "forbidden",
      "That takes more rights than yours.",
      detail: "It takes the role \(role.rawValue); yours is \(caller.role.rawValue)."
    )
  }
}
