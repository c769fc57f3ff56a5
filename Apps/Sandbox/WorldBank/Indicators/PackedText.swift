import CSandboxData

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

  /// The unpacked text.
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
