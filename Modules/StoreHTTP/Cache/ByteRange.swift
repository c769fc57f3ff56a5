/// The single byte range of a `Range` field.
enum ByteRange: Sendable, Hashable {
  /// A range from a first byte to a last one, or to the end.
  case from(Int, to: Int?)
  /// The last bytes.
  case last(Int)

  /// Parses the field; `nil` for several ranges, other units and invalid values.
  init?(_ text: String) {
    guard text.lowercased().hasPrefix("bytes="), !text.contains(",") else { return nil }
    let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.isEmpty || $0.seconds != nil }) else { return nil }
    switch (Int(ends[0]), Int(ends[1])) {
    case (let first?, let last): self = .from(first, to: last)
    // A number that overflows still counts as present.
    case (nil, let count?) where ends[0].isEmpty: self = .last(count)
    default: return nil
    }
    if case .from(let first, let last?) = self, last < first { return nil }
  }

  /// Returns the indices of the range in a stored body, and its `Content-Range`, or `nil` if the
  /// store does not have all of its bytes.
  ///
  /// If the length of a stored part does not fit its `Content-Range`, a range from its start is
  /// counted from there, and one to the end of the whole from the end.
  func within(_ stored: StoredResponse) -> (bytes: Range<Int>, part: ContentRange)? {
    let count = stored.body.count
    let held = stored.metadata.part ?? ContentRange(first: 0, last: count - 1, total: count)
    let end = held.total.map { $0 - 1 }
    switch self {
    case .from(let first, let last):
      guard first >= held.first, first - held.first < count,
        let last = last.map({ min($0, end ?? $0) }) ?? end, first <= last, last <= held.last
      else { return nil }
      let bytes = (first - held.first)..<min(last - held.first + 1, count)
      return (bytes, ContentRange(first: first, last: last, total: held.total))
    case .last(let wanted):
      guard let total = held.total, wanted > 0, held.last == total - 1 else { return nil }
      let length = min(wanted, total)
      guard length <= count else { return nil }
      return (
        count - length..<count, ContentRange(first: total - length, last: total - 1, total: total)
      )
    }
  }
}

/// The range of a body within the whole, as in `Content-Range: bytes 4-9/10`.
struct ContentRange: Sendable, Hashable {
  let first: Int
  let last: Int
  /// The length of the whole, if it is known.
  let total: Int?

  init(first: Int, last: Int, total: Int?) {
    self.first = first
    self.last = last
    self.total = total
  }

  init?(_ text: String) {
    guard text.lowercased().hasPrefix("bytes "), let dash = text.firstIndex(of: "-"),
      let slash = text.firstIndex(of: "/"), dash < slash,
      let first = Int(text[..<dash].dropFirst(6)),
      let last = Int(text[text.index(after: dash)..<slash]),
      // The last byte plus one must not overflow, nor the number of bytes.
      first >= 0, first <= last, last < .max
    else { return nil }
    let total = text[text.index(after: slash)...]
    guard total == "*" || Int(total).map({ $0 > last }) == true else { return nil }
    self.init(first: first, last: last, total: Int(total))
  }

  /// The number of bytes.
  var count: Int { last - first + 1 }

  /// The value of `Content-Range`.
  var text: String { "bytes \(first)-\(last)/\(total.map { String($0) } ?? "*")" }
}
