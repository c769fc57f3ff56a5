package import CSandboxData
import FoundationCore

/// A slice of a file that is compiled into the program; it is never copied.
package typealias EmbeddedBytes = UnsafeBufferPointer<UInt8>

/// A file compiled into the program: a comment about its origin, perhaps with the day of its data,
/// then lines of tab-separated fields.
package struct EmbeddedFile {
  /// The day of the data, such as `2026-02-24`; `nil` without one.
  package let day: String?
  /// The lines after the comment.
  package let lines: [EmbeddedBytes]

  /// Finds a World Bank file by name; `nil` if the name is unknown.
  package init?(worldBank name: String) {
    let file = sandbox_worldbank(name)
    guard file.bytes != nil else { return nil }
    let parts = EmbeddedBytes(file).split(separator: UInt8(ascii: "\n"))
    lines = parts.dropFirst().map { EmbeddedBytes(rebasing: $0) }
    day = parts.first.map { EmbeddedBytes(rebasing: $0).fields().dropFirst().first?.text } ?? nil
  }
}

extension EmbeddedBytes {
  package init(_ file: sandbox_file) { self.init(start: file.bytes, count: file.count) }

  /// Returns the tab-separated fields.
  package func fields() -> [EmbeddedBytes] {
    split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .map { EmbeddedBytes(rebasing: $0) }
  }

  package var text: String { String(decoding: self, as: UTF8.self) }
}

extension Decodable {
  /// Decodes JSON that is compiled into the program.
  package init(embedded json: EmbeddedBytes) {
    do throws(DecodingFailure) {
      self = try ExactJSONDecoder().decode(Self.self, from: json)
    } catch {
      // Tests have decoded it before, so an error is a defect of the program.
      preconditionFailure("The bundled data cannot be decoded: \(error)")
    }
  }
}

/// Text with two characters per byte, as `Scripts/maintenance/sandbox-data` packs it.
package struct PackedText {
  private static let alphabet: [UInt8] = Array("0123456789.-E\t\n\n".utf8)

  private let bytes: EmbeddedBytes

  /// Finds the values of an indicator; empty if it is not bundled.
  package init(worldBank name: String) { bytes = EmbeddedBytes(sandbox_worldbank(name)) }

  package var unpacked: [UInt8] {
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
