import CSandboxData

/// A slice of a file that is compiled into the program; it is never copied.
typealias EmbeddedBytes = UnsafeBufferPointer<UInt8>

/// A file compiled into the program: a comment about its origin, perhaps with the day of its data,
/// then lines of tab-separated fields.
struct EmbeddedFile {
  /// The day of the data, such as `2026-02-24`; `nil` without one.
  let day: String?
  /// The lines after the comment.
  let lines: [EmbeddedBytes]

  /// Finds a World Bank file by name; `nil` if there is none.
  init?(worldBank name: String) {
    let file = sandbox_worldbank(name)
    guard let start = file.bytes else { return nil }
    let parts = EmbeddedBytes(start: start, count: file.count).split(separator: UInt8(ascii: "\n"))
    lines = parts.dropFirst().map { EmbeddedBytes(rebasing: $0) }
    day = parts.first.map { EmbeddedBytes(rebasing: $0).fields().dropFirst().first?.text } ?? nil
  }
}

extension EmbeddedBytes {
  /// Returns the tab-separated fields; after the given number of tabs, the rest is one field.
  func fields(upTo tabs: Int = .max) -> [EmbeddedBytes] {
    split(separator: UInt8(ascii: "\t"), maxSplits: tabs, omittingEmptySubsequences: false)
      .map { EmbeddedBytes(rebasing: $0) }
  }

  var text: String { String(decoding: self, as: UTF8.self) }
}
