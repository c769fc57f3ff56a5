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

  /// Finds a World Bank file by name; `nil` if the name is unknown.
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

/// Text with two characters per byte, as `Scripts/maintenance/sandbox-data` packs it.
struct PackedText {
  private static let alphabet: [UInt8] = Array("0123456789.-E\t\n\n".utf8)

  private let bytes: EmbeddedBytes

  /// Finds the values of an indicator; empty if it is not bundled.
  init(worldBank name: String) {
    let file = sandbox_worldbank(name)
    bytes = EmbeddedBytes(start: file.bytes, count: file.count)
  }

  /// The packed size in bytes.
  var count: Int { bytes.count }

  var unpacked: [UInt8] {
    Self.alphabet.withUnsafeBufferPointer { alphabet in
      [UInt8](unsafeUninitializedCapacity: bytes.count * 2) { text, count in
        for byte in bytes {
          text[count] = alphabet[Int(byte >> 4)]
          text[count + 1] = alphabet[Int(byte & 15)]
          count += 2
        }
      }
    }
  }
}
