import Foundation
import FoundationCore
import StoreHTTP

extension Authenticator {
  /// Creates the authenticator of a store with accounts, which reads the access token.
  ///
  /// The token is read from `Authorization` only. Browsers never add one by themselves, so no web
  /// page can act on behalf of its visitor. Names and passwords, which browsers do add, are only
  /// taken for pages and sheets, which change nothing.
  package static func sessions(_ sessions: SessionStore, isBehindProxy: Bool) -> Authenticator {
    Authenticator { request in
      if request.representation != .json, let typed = try request.typedCredentials {
        let client = request.clientAddress(isBehindProxy: isBehindProxy)
        return try await sessions.caller(named: typed.name, password: typed.password, from: client)
      }
      guard let token = try request.accessToken else { return nil }
      return try await sessions.caller(with: token)
    }
  }
}

extension HTTPRequest {
  /// The name and the password of `Authorization: Basic …`; `nil` for another field or none.
  fileprivate var typedCredentials: (name: String, password: String)? {
    get throws(Problem) {
      guard let words = fields["Authorization"]?.split(separator: " "), words.count == 2,
        words[0].lowercased() == "basic"
      else { return nil }
      guard let bytes = Data(base64Encoded: String(words[1])),
        let text = String(validating: bytes, as: UTF8.self),
        let colon = text.firstIndex(of: ":")
      else { throw .unauthorized("Authorization is not a name and a password.") }
      return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }
  }

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
