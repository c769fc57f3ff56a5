import StoreHTTP

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
