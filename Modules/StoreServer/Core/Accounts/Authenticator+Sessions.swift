import FoundationCore
import StoreHTTP

extension Authenticator {
  /// The keeper of a store that is reached through a socket: the access token says who asks.
  ///
  /// It is taken from `Authorization` and nowhere else. No browser adds that line by itself, so no
  /// page can change anything in the name of whoever looks at it.
  package static func sessions(_ sessions: SessionStore) -> Authenticator {
    Authenticator { request in
      guard let token = try request.accessToken else { return nil }
      return try await sessions.caller(with: token)
    }
  }
}

extension HTTPRequest {
  /// The token of `Authorization: Bearer …`, if there is that line.
  ///
  /// It throws a problem where the line says something else, or is there twice.
  var accessToken: String? {
    get throws(Problem) {
      let lines = fields.values(of: "Authorization")
      guard let line = lines.first else { return nil }
      let words = line.split(separator: " ")
      guard lines.count == 1, words.count == 2, words[0].lowercased() == "bearer" else {
        throw .unauthorized("Authorization has to be one line of 'Bearer' and a token.")
      }
      return String(words[1])
    }
  }
}
