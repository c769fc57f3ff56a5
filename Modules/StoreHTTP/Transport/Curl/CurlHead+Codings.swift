extension CurlHead {
  /// The codings that libcurl decodes, where it was built with them, or that change nothing.
  static let knownCodings: Set = ["identity", "gzip", "x-gzip", "deflate", "br", "zstd"]

  /// The codings of the body that a line of a head names, if it is one that does.
  static func codings(in line: UnsafeRawBufferPointer) -> [String]? {
    // Asked of every line of every answer, and seldom true.
    guard line.count > 17, line[7] == UInt8(ascii: "-"), line[8] | 0x20 == UInt8(ascii: "e") else {
      return nil
    }
    let parts = String(decoding: line, as: UTF8.self).lowercased().split(separator: ":")
    guard parts.count == 2, parts[0] == "content-encoding" else { return nil }
    return parts[1].split { $0 == "," || $0.isWhitespace }.map(String.init)
  }
}
