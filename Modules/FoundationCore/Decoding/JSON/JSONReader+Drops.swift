/// The values that were left out, and the errors, with their paths.
extension JSONReader {
  /// The report of the drops in a document.
  ///
  /// - Throws: ``DecodingFailure/tooManyDropped(_:_:)`` if more was dropped than tolerated.
  var report: DropReport {
    get throws(DecodingFailure) { try ownCollector?.report ?? DropReport() }
  }

  /// Returns the collector of drops, if there is one.
  mutating func collector() -> DropCollector? {
    guard reportsDrops else { return DropCollector.current }
    let collector = ownCollector ?? DropCollector(tolerance: text.options.tolerance)
    ownCollector = collector
    return collector
  }

  /// Skips the value at a place, which could not be read, and reports it.
  ///
  /// - Throws: Only if the text is not JSON.
  @usableFromInline
  mutating func drop(_ type: any Any.Type, at place: Place, because error: any Error) throws {
    let collector = collector()
    let error = collector == nil ? error : decodingError(error)
    go(to: place)
    try skipValue()
    collector?.add(
      type,
      path: codingPath,
      because: error,
      snippet: text.snippet(from: place.position, to: position, limit: DropReport.snippetLimit)
    )
  }

  /// Records the number of elements that the list at the reader's place lost, unless it is itself part
  /// of an element.
  @usableFromInline
  mutating func recordDropCount(_ dropped: Int, of total: Int) {
    guard !steps[..<depth].contains(where: { $0 >= 0 }), let collector = collector() else { return }
    collector.add(dropped, of: total, at: codingPath)
  }

  /// Skips the rest of an array, records its elements as dropped, and returns their number.
  @usableFromInline
  mutating func dropRest() throws -> Int {
    var count = 0
    while try nextElement() {
      try skipValue()
      count += 1
    }
    collector()?.addUnread(count)
    return count
  }
}

// MARK: Paths

extension JSONReader {
  /// The path of the value: it is made only where something is reported.
  var codingPath: [any CodingKey] {
    (origin?.codingPath ?? []) + text.keys(of: Array(steps[..<depth]))
  }

  /// Returns the error of the value at the reader's place, with its path.
  func decodingError(_ error: any Error) -> any Error {
    guard let error = error as? JSONValueError else { return error }
    return error.decodingError(found: noun, at: codingPath)
  }

  /// The kind of the value, in messages.
  private var noun: String {
    switch bytes[position] {
    case UInt8(ascii: "n"): JSONNode.Kind.null.noun
    case UInt8(ascii: "t"), UInt8(ascii: "f"): JSONNode.Kind.true.noun
    case UInt8(ascii: "\""): JSONNode.Kind.string.noun
    case UInt8(ascii: "["): JSONNode.Kind.array.noun
    case UInt8(ascii: "{"): JSONNode.Kind.object.noun
    default: JSONNode.Kind.integer.noun
    }
  }
}
