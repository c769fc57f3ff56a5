extension Decoder {
  /// Records in the ``DropReport`` that the current value was left out.
  ///
  /// It is for types that decode several formats themselves, without a lenient wrapper. Without a
  /// report, it does nothing.
  ///
  /// - Parameter reason: The reason, in a sentence.
  public func recordDrop(reason: String) {
    DropCollector.current?.add(.mismatch) {
      DropReport.Drop(.mismatch, at: codingPath, reason: reason, in: self)
    }
  }
}

/// Records a drop in the report of the current decoding, if there is one.
@usableFromInline
func recordDrop(
  of type: any Any.Type,
  path: @autoclosure () -> [any CodingKey],
  because error: any Error,
  in decoder: @autoclosure () -> (any Decoder)?
) {
  guard let collector = DropCollector.current else { return }
  let kind = DropReport.Kind(error, decoding: type)
  collector.add(kind) {
    let path = path()
    return DropReport.Drop(kind, at: path, reason: dropReason(error, below: path), in: decoder())
  }
}

/// Records the elements of a list that were skipped after too many invalid ones.
@usableFromInline
func recordUnread(_ count: Int) { DropCollector.current?.addUnread(count) }

/// Records the number of elements that a list lost, unless the list is itself part of an element.
@usableFromInline
func recordDropCount(_ dropped: Int, of total: Int, at path: [any CodingKey]) {
  guard let collector = DropCollector.current, !path.contains(where: { $0.intValue != nil })
  else { return }
  collector.add(dropped, of: total) { path.text }
}

private func dropReason(_ error: any Error, below path: [any CodingKey]) -> String {
  switch error {
  case let error as DecodingError:
    // Foundation loses the path of an invalid number, so the error's path is used only if it is
    // deeper.
    let inner = error.path
    return inner.count > path.count ? "\(inner.text): \(error.reason)" : error.reason
  case let failure as any Failure: return failure.title
  default: return Redactor.standard.redact(String(describing: error))
  }
}

extension DropReport.Kind {
  fileprivate init(_ error: any Error, decoding type: any Any.Type) {
    guard let error = error as? DecodingError else {
      self = .mismatch
      return
    }
    // The standard library reports an unknown raw value as corrupted data.
    if case .dataCorrupted = error, type is any RawRepresentable.Type {
      self = .unknownCase
    } else {
      self = error.kind
    }
  }
}

extension DropReport.Drop {
  /// Describes the decoder's value, truncated and redacted for a log.
  init(
    _ kind: DropReport.Kind,
    at path: [any CodingKey],
    reason: String,
    in decoder: (any Decoder)?
  ) {
    let snippet = decoder.flatMap { Self.snippet(of: $0, limit: 80) }
    self.path = path.text
    self.kind = kind
    // Some decoders quote the value in the reason.
    self.reason = path.isSecret ? "A secret value is invalid." : reason.truncated(toByteCount: 400)
    self.snippet = path.isSecret ? snippet.map { _ in Redactor.placeholder } : snippet
  }

  private static func snippet(of decoder: any Decoder, limit: Int) -> String? {
    if let decoder = decoder as? JSONValueDecoder {
      let text = decoder.element.document.snippet(at: decoder.element.node, limit: limit)
      return Redactor.standard.redact(text)
    }
    // Other decoders give no access to their text; a scalar can be decoded, and more is too slow.
    guard let scalar = try? JSONScalar(from: decoder) else { return nil }
    return Redactor.standard.redact(scalar.json.text().truncated(toByteCount: limit))
  }
}
