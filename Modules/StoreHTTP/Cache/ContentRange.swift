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
