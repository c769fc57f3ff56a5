import FoundationCore
import StoreHTTP

/// What can be asked of sessions: signing in, going on, and signing out.
///
/// The embedded store has none: there everybody who asks is its owner, and to sign in is refused
/// with a problem of its own.
package struct SessionOperations: Sendable {
  private let store: Store

  package init(store: Store) { self.store = store }

  package var all: [StoreOperation] { [signIn, refresh, show, signOut] }

  private var signIn: StoreOperation {
    StoreOperation(
      name: "signIn",
      method: .post,
      path: "/v1/sessions",
      summary: "Signs in.",
      role: nil,
      body: .json(
        .object([
          .init("name", .string(1...64), isRequired: true),
          .init("password", .string(1...1024), isRequired: true),
        ])
      ),
      answer: .json(IssuedSession.schema, "The session.", status: 201),
      problems: [401, 404, 429]
    ) { call in
      let form: SignIn = try call.decoded()
      let client = call.request.clientAddress(isBehindProxy: store.isBehindProxy)
      do {
        return try await sessions().begin(form.name, password: form.password, from: client)
          .response(status: 201)
      } catch var problem as Problem {
        // Not the name itself: people mistake the field and type their password there.
        let hash = Sodium.sha256(Array(form.name.lowercased().utf8)).prefix(8)
        problem.notes = [
          .init("client", .string(client)),
          .init("account", .string(Sodium.hexadecimal(Array(hash)))),
        ]
        throw problem
      }
    }
  }

  private var refresh: StoreOperation {
    StoreOperation(
      name: "refreshSession",
      method: .post,
      path: "/v1/sessions/refresh",
      summary:
        "Goes on with a session: the tokens are replaced, and the old ones are good no more.",
      role: nil,
      body: .json(.object([.init("refreshToken", .string(1...200), isRequired: true)])),
      answer: .json(IssuedSession.schema, "The session."),
      problems: [401, 404]
    ) { call in
      let form: Refresh = try call.decoded()
      return try await sessions().renew(form.refreshToken).response(status: 200)
    }
  }

  private var show: StoreOperation {
    StoreOperation(
      name: "showSession",
      method: .get,
      path: "/v1/sessions/current",
      summary: "Says who is signed in.",
      role: .reader,
      answer: .json(.named("Caller", .object(Caller.members)), "Who asks.")
    ) { call in
      HTTPResponse(.object(call.caller.json))
    }
  }

  private var signOut: StoreOperation {
    StoreOperation(
      name: "signOut",
      method: .delete,
      path: "/v1/sessions/current",
      summary: "Signs out: the session's tokens are good no more.",
      role: .reader,
      answer: .none("Signed out."),
      problems: [404]
    ) { call in
      let sessions = try sessions()
      if let token = try call.request.accessToken { try await sessions.end(token) }
      return .noContent
    }
  }

  private func sessions() throws(Problem) -> SessionStore {
    guard let sessions = store.sessions else {
      throw Problem(
        404,
        "no_sessions",
        "There is nothing to sign in to.",
        detail: "This store has no accounts; the rights on its file guard it."
      )
    }
    return sessions
  }
}

private struct SignIn: Decodable {
  let name: String
  let password: String
}

private struct Refresh: Decodable {
  let refreshToken: String
}

extension IssuedSession {
  package static let schema = JSONSchema.named(
    "Session",
    .object(
      Caller.members + [
        .init("accessToken", .string(43...43), isRequired: true),
        .init("refreshToken", .string(43...43), isRequired: true),
        .init("expiresIn", .integer(1...accessLife), isRequired: true),
      ]
    )
  )

  /// Never kept by a cache: the tokens are in it.
  fileprivate func response(status: Int) -> HTTPResponse {
    let members: [JSONValue.Member] = [
      .init("accessToken", .string(access.text)),
      .init("refreshToken", .string(refresh.text)),
      .init("expiresIn", .number(Self.accessLife)),
    ]
    var response = HTTPResponse(.object(caller.json + members), status: status)
    response.fields["Cache-Control"] = "no-store"
    return response
  }
}

extension Caller {
  fileprivate static let members: [JSONSchema.Member] = [
    .init("name", .string(1...64), isRequired: true),
    .init("role", .words(Role.allCases.map(\.rawValue)), isRequired: true),
  ]

  fileprivate var json: [JSONValue.Member] {
    [.init("name", .string(name)), .init("role", .string(role.rawValue))]
  }
}
