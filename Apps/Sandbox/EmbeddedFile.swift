import CSandboxData

/// A part of a file that is compiled into the program, which stays where it is.
typealias EmbeddedBytes = UnsafeBufferPointer<UInt8>

/// A file compiled into the program: a remark of where it is from, then lines of fields between
/// tabs.
struct EmbeddedFile {
  /// The lines below the remark.
  let lines: [EmbeddedBytes]

  /// Finds a file of the World Bank's by its name.
  init?(worldBank name: String) {
    let file = sandbox_worldbank(name)
    guard let start = file.bytes else { return nil }
    let parts = EmbeddedBytes(start: start, count: file.count).split(separator: UInt8(ascii: "\n"))
    lines = parts.dropFirst().map { EmbeddedBytes(rebasing: $0) }
  }
}

extension EmbeddedBytes {
  /// What stands between tabs; what stands behind so many of them is one field.
  func fields(upTo tabs: Int = .max) -> [EmbeddedBytes] {
    split(separator: UInt8(ascii: "\t"), maxSplits: tabs, omittingEmptySubsequences: false)
      .map { EmbeddedBytes(rebasing: $0) }
  }

  var text: String { String(decoding: self, as: UTF8.self) }
}
