/// Hides secrets in text before it is shown, logged or stored.
///
/// Hidden are the values of secret names, wherever text carries names and values: addresses, form
/// fields, header lines, JSON, dictionaries and arguments as Swift prints them; the user and
/// password of an address; credentials after `Bearer` and `Basic`; and the exact secrets handed in.
/// Upper and lower case are one, a text may be cut off anywhere, and JSON may be quoted in JSON.
///
/// When in doubt it hides. Only prose is given the benefit: after a plain word and a colon with a
/// space ("the token: it expired") goes only what looks like a credential, and "the key to success"
/// and "tokens: 3" stay. A text already redacted stays as it is. The work grows with the length of
/// the text and not faster, whatever is in it.
public struct Redactor: Sendable {
  /// Hides what can be known as secret by its name or its place.
  public static let standard = Redactor()

  /// What stands where a secret stood.
  static let mark = "***"

  private let secrets: [[UInt8]]

  /// Hides what the standard one does, and these exact texts wherever they stand.
  ///
  /// Each is hidden in its percent-encoded and its JSON spelling too. Empty ones are ignored.
  public init(secrets: [String] = []) {
    let spellings = Set(secrets.flatMap { [$0, $0.percentEncoded, Self.jsonEscaped($0)] })
    self.secrets = spellings.filter { $0.contains { $0 != "*" } }.map { Array($0.utf8) }
  }

  /// The text with every secret in it replaced by `***`.
  public func redact(_ text: String) -> String {
    var scanner = SecretScanner(hidingExactSecrets(in: Array(text.utf8)))
    return scanner.redacted()
  }

  /// Secrets that overlap are hidden as one, so that no end of either is left standing.
  private func hidingExactSecrets(in text: [UInt8]) -> [UInt8] {
    guard !secrets.isEmpty else { return text }
    var result: [UInt8] = []
    var hiddenEnd = 0
    for (index, byte) in text.enumerated() {
      for secret in secrets where text[index...].starts(with: secret) {
        if index >= hiddenEnd { result += Self.mark.utf8 }
        hiddenEnd = max(hiddenEnd, index + secret.count)
      }
      if index >= hiddenEnd { result.append(byte) }
    }
    return result
  }

  private static func jsonEscaped(_ text: String) -> String {
    String(JSONValue.string(text).text().dropFirst().dropLast())
  }
}
