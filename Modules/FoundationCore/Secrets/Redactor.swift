/// A redactor that replaces secrets in text before it is shown, logged or stored.
///
/// It replaces the values of secret names in URLs, form fields, header lines, JSON, and dictionaries
/// and arguments as Swift prints them; the user and password of a URL; credentials after `Bearer` and
/// `Basic`; and the exact secrets given to it. Case is ignored, the text can be truncated anywhere, and
/// JSON can be nested in JSON strings.
///
/// In doubt it redacts. Only in prose, after a colon and a space ("the token: it expired",
/// "'/etc/passwd': choose a PNG"), it redacts just words that look like credentials; "the key to
/// success" and "tokens: 3" are kept. Redacting twice changes nothing more. The time is linear in the
/// length of the text.
public struct Redactor: Sendable {
  /// The redactor of secrets that can be recognized by name or position.
  public static let standard = Redactor()

  /// The replacement for a secret.
  static let placeholder = "***"

  private let secrets: [[UInt8]]

  /// Creates a redactor that also replaces these exact secrets, anywhere in the text.
  ///
  /// Each is replaced in percent-encoded and JSON-escaped form too. Empty ones are ignored.
  public init(secrets: [String] = []) {
    let spellings = Set(secrets.flatMap { [$0, $0.percentEncoded, Self.jsonEscaped($0)] })
    self.secrets = spellings.filter { $0.contains { $0 != "*" } }.map { Array($0.utf8) }
  }

  /// Returns the text with all secrets replaced by `***`.
  public func redact(_ text: String) -> String {
    if secrets.isEmpty, !SecretScanner.mayFindSecret(in: text) { return text }
    var scanner = SecretScanner(hidingExactSecrets(in: Array(text.utf8)))
    return scanner.redacted()
  }

  /// Replaces overlapping secrets as one, so that no part of either remains.
  private func hidingExactSecrets(in text: [UInt8]) -> [UInt8] {
    guard !secrets.isEmpty else { return text }
    var result: [UInt8] = []
    var hiddenEnd = 0
    for (index, byte) in text.enumerated() {
      for secret in secrets where text[index...].starts(with: secret) {
        if index >= hiddenEnd { result += Self.placeholder.utf8 }
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
