/// Which bytes of the whole a body is, as `Content-Range: bytes 4-9/10` says.
struct ContentRange: Sendable, Hashable {
  let first: Int
  let last: Int
  /// How many bytes the whole has, where that is known.
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
      // One more than the last byte is counted with, and so is the number of bytes.
      first >= 0, first <= last, last < .max
    else { return nil }
    let total = text[text.index(after: slash)...]
    guard total == "*" || Int(total).map({ $0 > last }) == true else { return nil }
    self.init(first: first, last: last, total: Int(total))
  }

  /// How many bytes it is.
  var count: Int { last - first + 1 }

  /// The value of `Content-Range`.
  var text: String { "bytes \(first)-\(last)/\(total.map { String($0) } ?? "*")" }
}
