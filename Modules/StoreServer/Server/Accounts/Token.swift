import StoreCore

/// A secret token of a session.
///
/// Only its hash is stored, so that a reader of the database cannot sign in with it.
struct Token: Sendable {
  /// The text that the server sends: 256 random bits in Base64.
  let text: String

  init(random: () -> UInt64) {
    let bits = (0..<4).flatMap { _ in withUnsafeBytes(of: random()) { Array($0) } }
    text = Sodium.text(bits)
  }

  /// The hash that is stored.
  var hash: [UInt8] { Self.hash(of: text) }

  /// Returns the hash of a received token.
  static func hash(of text: String) -> [UInt8] { Sodium.hash(text) }
}

/// The caller and the tokens of a new session.
struct IssuedSession: Sendable {
  let caller: Caller
  /// The token of requests, with a short lifetime.
  let access: Token
  /// The token that is exchanged for a new session, once.
  let refresh: Token

  /// The lifetime of an access token in seconds; short, in case it is stolen.
  static let accessLifetime = 15 * 60
  /// The lifetime of a refresh token in seconds; a user who stays away longer signs in again.
  static let refreshLifetime = 30 * 24 * 60 * 60
}
