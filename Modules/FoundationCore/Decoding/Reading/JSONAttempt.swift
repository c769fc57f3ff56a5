/// An attempt to read a value without its decoder.
struct JSONAttempt {
  let document: JSONDocument
  let node: Int

  /// Creates an attempt; `nil` if it would be in vain.
  ///
  /// A value is read twice if the attempt fails: so values inside a failed one are not tried, and one of
  /// more than four thousand nodes is left to its parts.
  init?(_ decoder: any Decoder) {
    guard let element = (decoder as? JSONValueDecoder)?.element else { return nil }
    self.init(element.node, in: element.document)
  }

  init?(_ node: Int, in document: JSONDocument) {
    guard document.options.isStandard, node >= document.triedUntil,
      document.following(node) - node <= 4096
    else { return nil }
    self.document = document
    self.node = node
  }

  /// Remembers that this value is not as expected.
  func fail() { document.triedUntil = document.following(node) }
}

extension ExactJSONDecoder {
  /// `true` if names and dates are read as they are.
  fileprivate var isStandard: Bool {
    guard case .lenient = dateDecodingStrategy else { return false }
    return keyDecodingStrategy.usesDefaultKeys
  }
}
