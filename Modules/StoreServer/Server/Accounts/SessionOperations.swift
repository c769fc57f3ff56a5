import FoundationCore
import HTTPServing
import StoreCore
import StoreHTTP

/// The operations of sessions: sign in, refresh, show and sign out.
///
/// The embedded store has no sessions: every caller is its owner, and signing in fails with a
/// problem that says so.
struct SessionOperations: Sendable {
  /// The sessions; `nil` for the embedded store.
  let sessions: SessionStore?
  let isBehindProxy: Bool

  var all: [APIOperation] { [signIn, refresh, show, signOut] }

  private var signIn: APIOperation {
    APIOperation(
      .signIn,
      summary: "Signs in.",
      role: nil,
      body: .json(
        .object([
          .init("name", .string(1...64), isRequired: true),
          .init("password", .string(1...1024), isRequired: true),
        ])
      ),
      success: .json(IssuedSession.schema, "The session.", status: 201),
      problems: [401, 404, 429]
    ) { call in
      let form: SignIn = try call.decoded()
      let client = call.request.clientAddress(isBehindProxy: isBehindProxy)
      return try await requireSessions().signIn(form.name, password: form.password, from: client)
        .response(status: 201)
    }
  }

  private var refresh: APIOperation {
    APIOperation(
      .refreshSession,
      summary:
        "Refreshes a session: replaces both tokens; the old ones become invalid.",
      role: nil,
      body: .json(.object([.init("refreshToken", .string(1...200), isRequired: true)])),
      success: .json(IssuedSession.schema, "The session."),
      problems: [401, 404]
    ) { call in
      let form: Refresh = try call.decoded()
      return try await requireSessions().refresh(form.refreshToken).response(status: 200)
    }
  }

  private var show: APIOperation {
    APIOperation(
      .showSession,
      summary: "Returns the signed-in caller.",
      role: .reader,
      success: .json(.named("Caller", .object(Caller.members)), "The caller.")
    ) { call in
      HTTPResponse(JSONValue.object(call.caller.json))
    }
  }

  private var signOut: APIOperation {
    APIOperation(
      .signOut,
      summary: "Signs out: the tokens of the session become invalid.",
      role: .reader,
      success: .none("Signed out."),
      problems: [404]
    ) { call in
      let sessions = try requireSessions()
      if let token = try call.request.accessToken { try await sessions.signOut(token) }
      return .noContent
    }
  }

  private func requireSessions() throws(Problem) -> SessionStore {
    guard let sessions else {
      throw Problem(
        404,
        "no_sessions",
        "This store has no accounts.",
        detail: "No sign-in is needed: the permissions of its file protect it."
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
  static let schema = JSONSchema.named(
    "Session",
    .object(
      Caller.members + [
        .init("accessToken", .string(43...43), isRequired: true),
        .init("refreshToken", .string(43...43), isRequired: true),
        .init("expiresIn", .integer(1...accessLifetime), isRequired: true),
      ]
    )
  )

  /// Returns the response; it must not be cached, because it contains the tokens.
  fileprivate func response(status: Int) -> HTTPResponse {
    let members: [JSONValue.Member] = [
      .init("accessToken", .string(access.text)),
      .init("refreshToken", .string(refresh.text)),
      .init("expiresIn", .number(Self.accessLifetime)),
    ]
    var response = HTTPResponse(JSONValue.object(caller.json + members), status: status)
    response.fields["Cache-Control"] = "no-store"
    return response
  }
}

extension Caller {
  fileprivate static let members: [JSONSchema.Property] = [
    .init("name", .string(1...64), isRequired: true),
    .init("role", .enumeration(Role.allCases.map(\.rawValue)), isRequired: true),
  ]

  fileprivate var json: [JSONValue.Member] {
    [.init("name", .string(name)), .init("role", .string(role.rawValue))]
  }
}

extension HTTPRequest {
  /// Returns the address of the client, as the server sees it or the proxy reports it.
  ///
  /// A proxy appends the address that it sees to `X-Forwarded-For`; entries before it may be
  /// forged. Without a proxy the field is the client's own and is ignored.
  func clientAddress(isBehindProxy: Bool) -> String {
    let seen = HTTPServer.clientAddress ?? "here"
    guard isBehindProxy, let line = fields.values(of: "X-Forwarded-For").last,
      let last = line.split(separator: ",").last
    else { return seen }
    let address = last.filter { $0 != " " && $0 != "\t" }
    return address.isAddress ? address : seen
  }
}

extension String {
  /// `true` if it may be an IP address; other texts must not get into the log.
  fileprivate var isAddress: Bool {
    1...45 ~= utf8.count && allSatisfy { $0.isASCII && ($0.isHexDigit || $0 == "." || $0 == ":") }
  }
}

extension Authenticator {
  /// Creates the authenticator of a store with accounts, which reads the access token.
  ///
  /// The token is read from `Authorization` only. Browsers never add one by themselves, so no web
  /// page can act on behalf of its visitor.
  static func sessions(_ sessions: SessionStore) -> Authenticator {
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
