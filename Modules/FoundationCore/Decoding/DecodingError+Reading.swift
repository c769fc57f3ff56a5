import Foundation

/// What a decoding error of any decoder says, in one shape.
extension DecodingError {
  var kind: DropReport.Kind {
    switch self {
    case .keyNotFound: .missing
    case .valueNotFound: .null
    default: .mismatch
    }
  }

  /// Where the error was met; a missing member belongs to the path.
  var path: [any CodingKey] {
    switch self {
    case .keyNotFound(let key, let context): context.codingPath + [key]
    default: context?.codingPath ?? []
    }
  }

  /// What was wrong; some decoders quote the value there, whatever it is and however long.
  var reason: String {
    guard !path.isSecret else { return "A secret is not as expected." }
    let reason = context?.debugDescription ?? "The value could not be read."
    return Redactor.standard.redact(reason.cut(toBytes: 200))
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
  /// The path as text: `$.products[3].price`, with a name in quotes where it is not a plain word.
  ///
  /// Where names are data they can have any length, and are cut off.
  var text: String {
    reduce(into: "$") { text, key in
      let name = key.stringValue.cut(toBytes: 100)
      if let index = key.intValue {
        text += "[\(index)]"
      } else if name.isPlainWord {
        text += ".\(name)"
      } else {
        text += "[\(JSONValue.string(name).text())]"
      }
    }
  }

  /// Whether what stands there must not be shown, by the name of it or of what it is part of.
  var isSecret: Bool {
    // A name longer than any real one is not worth the reading.
    contains { $0.stringValue.utf8.count > 200 || SecretName.kind(of: $0.stringValue.utf8) != nil }
  }
}

extension String {
  /// The beginning of a long text, up to so many bytes and between two characters, with a mark.
  func cut(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: limit)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return self[..<end] + "…"
  }
}

extension String {
  fileprivate var isPlainWord: Bool {
    !isEmpty
      && utf8.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 &- 0x30 <= 9 || $0 == 0x5F }
  }
}
