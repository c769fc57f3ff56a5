/// Which names stand for a secret.
///
/// A name is judged without its case and its hyphens and underscores: `api_key`, `apiKey` and
/// `X-Api-Key` are one.
enum SecretName {
  /// What kind of text follows the name.
  enum Kind {
    /// Names that are also words of plain language, such as `token`.
    case word
    /// Names only programs use, such as `api_key`.
    case identifier
    /// Headers whose value is the whole rest of the line.
    case header
  }

  /// The kind of a secret name, or nothing for an innocent one.
  static func kind(of name: some Sequence<UInt8>) -> Kind? {
    let letters = name.filter { $0.isASCIILetter || $0.isASCIIDigit }
      .map(\.lowercaseASCII)
    let plain = String(decoding: letters, as: UTF8.self)
    if words.contains(plain) { return .word }
    if headers.contains(where: plain.hasSuffix) { return .header }
    if innocentEndings.contains(where: plain.hasSuffix) { return nil }
    return names.contains(plain) || endings.contains(where: plain.hasSuffix) ? .identifier : nil
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

  /// Places in a list: hiding them would make all its pages look alike.
  private static let innocentEndings = ["pagetoken", "nexttoken", "continuationtoken", "synctoken"]
}

extension Redactor {
  /// Whether a value of that name is a secret: a header field, a query item, a member, an option.
  ///
  /// For whoever holds names and values apart and must not print the value at all.
  public static func isSecret(name: String) -> Bool { SecretName.kind(of: name.utf8) != nil }
}
