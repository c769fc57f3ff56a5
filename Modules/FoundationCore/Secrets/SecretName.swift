/// The names of secrets.
///
/// Case, hyphens and underscores are ignored: `api_key`, `apiKey` and `X-Api-Key` are equal.
enum SecretName {
  /// The kinds of names, by the text that follows them.
  enum Kind {
    /// Names that are also words of plain language, such as `token`.
    case word
    /// Names only programs use, such as `api_key`.
    case identifier
    /// Headers whose value is the rest of the line.
    case header
  }

  /// Returns the kind of a secret's name; `nil` for other names.
  static func kind(of name: some Sequence<UInt8>) -> Kind? {
    let letters = name.filter { $0.isASCIILetter || $0.isASCIIDigit }
      .map(\.lowercaseASCII)
    let plain = String(decoding: letters, as: UTF8.self)
    if words.contains(plain) { return .word }
    if headers.contains(where: plain.hasSuffix) { return .header }
    if publicEndings.contains(where: plain.hasSuffix) { return nil }
    return names.contains(plain) || endings.contains(where: plain.hasSuffix) ? .identifier : nil
  }

  /// The last three letters of a name.
  struct LastLetters: Hashable {
    private var code: UInt32 = 0

    mutating func append(_ letter: UInt8) { code = (code << 8 | UInt32(letter)) & 0xFF_FFFF }

    /// `true` if the name of a secret, or of a kind of credentials, ends so.
    var mayEndName: Bool { code != 0 && Self.ofSecrets.contains(self) }

    private static let ofSecrets = Set(
      (words + headers + names + endings + ["bearer", "basic"]).map { name in
        var letters = LastLetters()
        for byte in name.utf8 { letters.append(byte) }
        return letters
      }
    )
  }

  private static let words: Set = [
    "key", "token", "secret", "password", "passphrase", "pass", "signature", "credential",
    "credentials", "auth",
  ]

  private static let headers = ["authorization", "cookie"]

  private static let names: Set = ["sig", "sid", "jwt", "pwd", "otp", "cvc", "cvv"]

  private static let endings = [
    "apikey", "accesskey", "secretkey", "privatekey", "signingkey", "encryptionkey",
    "subscriptionkey", "accountkey", "licensekey", "token", "secret", "password", "passwd",
    "passphrase", "signature", "credential", "credentials", "sessionid", "cardnumber",
  ]

  /// Page tokens: redacting them would make all pages of a list look alike.
  private static let publicEndings = ["pagetoken", "nexttoken", "continuationtoken", "synctoken"]
}

extension Redactor {
  /// Returns `true` if a name means a secret: a header field, query item, member or option.
  ///
  /// Use it if names and values are separate, and a secret value must not be printed at all.
  public static func isSecret(name: String) -> Bool { SecretName.kind(of: name.utf8) != nil }
}
