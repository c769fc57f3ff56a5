import Foundation

/// The parts of a decoding error, for errors of any decoder.
extension DecodingError {
  var kind: DropReport.Kind {
    switch self {
    case .keyNotFound: .missing
    case .valueNotFound: .null
    default: .mismatch
    }
  }

  /// The path of the error, including a missing member.
  var path: [any CodingKey] {
    switch self {
    case .keyNotFound(let key, let context): context.codingPath + [key]
    default: context?.codingPath ?? []
    }
  }

  /// The reason, redacted and shortened, since some decoders quote values of any length.
  var reason: String {
    guard !path.isSecret else { return "A secret value is invalid." }
    let reason = context?.debugDescription ?? "The value could not be decoded."
    // The standard library names the type of an unknown raw value.
    if reason.hasPrefix("Cannot initialize ") { return "The value is unknown." }
    return Redactor.standard.redact(reason.truncated(toByteCount: 200))
  }

  private var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}

extension [any CodingKey] {
  /// The path as text: `$.products[3].price`, with quotes around names that are not identifiers.
  ///
  /// Long names, which occur where names are data, are shortened.
  var text: String {
    reduce(into: "$") { text, key in
      let name = key.stringValue.truncated(toByteCount: 100)
      if let index = key.intValue {
        text += "[\(index)]"
      } else if name.isIdentifier {
        text += ".\(name)"
      } else {
        text += "[\(JSONValue.string(name).text())]"
      }
    }
  }

  /// `true` if a name on the path means a secret, so that the value must not be shown.
  var isSecret: Bool {
    // Names longer than any real one are treated as secret.
    contains { $0.stringValue.utf8.count > 200 || SecretName.kind(of: $0.stringValue.utf8) != nil }
  }
}

extension String {
  fileprivate var isIdentifier: Bool {
    !isEmpty
      && utf8.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 &- 0x30 <= 9 || $0 == 0x5F }
  }
}

extension DecodingError {
  /// Returns the error for a value of the right type that is not valid.
  public static func corrupted(_ reason: String, in decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: reason))
  }
}
