/// Puts one drop into the report of the running decoding, if anybody wants one.
@usableFromInline
func noteDrop(
  of type: any Any.Type,
  path: @autoclosure () -> [any CodingKey],
  because error: any Error,
  in decoder: @autoclosure () -> (any Decoder)?
) {
  guard let collector = DropCollector.current else { return }
  let kind = dropKind(of: type, error)
  collector.add(kind) {
    let path = path()
    return DropReport.Drop(
      kind,
      at: path,
      because: dropReason(error, below: path),
      in: decoder()
    )
  }
}

/// Counts the elements of a list that were skipped unread, after too many unreadable ones.
@usableFromInline
func noteUnread(_ count: Int) { DropCollector.current?.addUnread(count) }

/// Tells the report and the tolerance what a list lost of how much, unless the list is itself part of
/// an element.
@usableFromInline
func noteLoss(_ dropped: Int, of total: Int, at path: [any CodingKey]) {
  guard let collector = DropCollector.current, !path.contains(where: { $0.intValue != nil })
  else { return }
  collector.add(dropped, of: total) { path.text }
}

private func dropKind(of type: any Any.Type, _ error: any Error) -> DropReport.Kind {
  guard let error = error as? DecodingError else { return .mismatch }
  // The standard library reports a raw value that no case has as corrupted data.
  if case .dataCorrupted = error, type is any RawRepresentable.Type { return .unknownCase }
  return error.kind
}

private func dropReason(_ error: any Error, below path: [any CodingKey]) -> String {
  switch error {
  case let error as DecodingError:
    // Foundation loses the path of a wrong number, so the error's own says only where it is deeper.
    let inner = error.path
    return inner.count > path.count ? "\(inner.text): \(error.reason)" : error.reason
  case let failure as any Failure: return failure.title
  default: return Redactor.standard.redact(String(describing: error))
  }
}

extension DropReport.Drop {
  /// Describes what stands in the decoder, briefly, and without what a log must not hold.
  init(
    _ kind: DropReport.Kind,
    at path: [any CodingKey],
    because reason: String,
    in decoder: (any Decoder)?
  ) {
    let snippet = decoder.flatMap { Self.snippet(of: $0, limit: 80) }
    self.path = path.text
    self.kind = kind
    // Some decoders quote the value in the reason.
    self.reason = path.isSecret ? "A secret is not as expected." : reason.cut(toBytes: 400)
    self.snippet = path.isSecret ? snippet.map { _ in Redactor.mark } : snippet
  }

  private static func snippet(of decoder: any Decoder, limit: Int) -> String? {
    if let decoder = decoder as? JSONValueDecoder {
      let text = decoder.element.document.snippet(at: decoder.element.node, limit: limit)
      return Redactor.standard.redact(text)
    }
    // A foreign decoder has no text to show; a scalar can be had, and more is not worth the time.
    guard let spelling = try? JSONScalar(from: decoder) else { return nil }
    return Redactor.standard.redact(spelling.json.text().cut(toBytes: limit))
  }
}
