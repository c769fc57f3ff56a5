/// A secret that stands for a session: whoever has it is taken for the account's owner.
///
/// Only its hash is kept, so that whoever reads the store's file can't sign in with what is there.
struct Token: Sendable {
  /// As it is sent: 256 random bits.
  let text: String

  init(random: () -> UInt64) {
    let bits = (0..<4).flatMap { _ in withUnsafeBytes(of: random()) { Array($0) } }
    text = Sodium.text(bits)
  }

  /// What is kept of it.
  var hash: [UInt8] { Self.hash(of: text) }

  /// What is kept of a token that was sent; of any other text, something that is kept nowhere.
  static func hash(of text: String) -> [UInt8] { Sodium.hash(text) }
}

/// What somebody gets who has signed in.
struct IssuedSession: Sendable {
  let caller: Caller
  /// Shown with each request, for a short time.
  let access: Token
  /// Exchanged for a new grant, once.
  let refresh: Token

  /// How long an access token is good for, in seconds: a stolen one not for long.
  static let accessLife = 15 * 60
  /// How long a refresh token is good for, in seconds: whoever stays away longer signs in anew.
  static let refreshLife = 30 * 24 * 60 * 60
}
