#if canImport(CCurl)
/// A slice of the bytes in place: a slice of an array would be retained and released each time.
private typealias ByteSlice = Slice<UnsafeBufferPointer<UInt8>>

/// The head of a response, parsed from its lines.
struct CurlHead {
  /// The protocol version, as in `HTTP/1.1`.
  let version: String
  let status: Int
  var fields: HTTPFields

  init(_ bytes: [UInt8]) throws(HTTPError) {
    self = try bytes.withUnsafeBufferPointer { bytes throws(HTTPError) in
      try CurlHead(bytes[...])
    }
  }

  private init(_ bytes: ByteSlice) throws(HTTPError) {
    var lines = HeaderLines(rest: bytes)
    guard let first = lines.next(), let (version, status) = Self.statusLine(first) else {
      throw HTTPError(.malformedResponse("it does not begin with a status line"))
    }
    self.version = version
    self.status = status
    fields = try Self.fields(of: &lines)
  }

  private static func statusLine(_ line: ByteSlice) -> (String, Int)? {
    guard line.starts(with: "HTTP/".utf8), let space = line.firstIndex(of: UInt8(ascii: " ")) else {
      return nil
    }
    let digits = line[(space + 1)...].prefix(3)
    guard digits.count == 3, let status = Int(text(digits)), status >= 100 else { return nil }
    return (text(line[..<space]), status)
  }

  private static func fields(of lines: inout HeaderLines) throws(HTTPError) -> HTTPFields {
    var fields: [HTTPFields.Field] = []
    fields.reserveCapacity(12)
    var length: String?
    while let line = lines.next(), let start = line.first {
      // Some parsers end the line at a carriage return, which allows header injection.
      guard !line.contains(0x0D) else {
        throw HTTPError(.malformedResponse("a header line contains a carriage return"))
      }
      if start == UInt8(ascii: " ") || start == 0x09 {
        // A line that begins with whitespace continues the previous one.
        guard !fields.isEmpty else {
          throw HTTPError(.malformedResponse("its header begins with whitespace"))
        }
        let more = text(line.trimmed)
        fields[fields.count - 1].value += more.isEmpty ? "" : " " + more
        continue
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
        throw HTTPError(.malformedResponse("a header line has no field name"))
      }
      let name = line[..<colon].trimmed
      guard name.allSatisfy(\.isTokenByte) else {
        throw HTTPError(.malformedResponse("a header field has an invalid name"))
      }
      let field = HTTPFields.Field(
        name: String(decoding: name, as: UTF8.self),
        value: text(line[(colon + 1)...].trimmed)
      )
      if field.name.utf8.count == 14, field.isNamed("Content-Length") {
        guard length == nil || length == field.value,
          field.value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), Int(field.value) != nil
        else { throw HTTPError(.malformedResponse("its Content-Length is invalid or ambiguous")) }
        length = field.value
      }
      fields.append(field)
    }
    return HTTPFields(fields)
  }

  /// Decodes bytes as UTF-8 or, from older servers, as Latin-1.
  private static func text(_ bytes: ByteSlice) -> String {
    // Most are ASCII, for which this is by far the fastest.
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    return String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

/// The lines of a header, without their ends.
private struct HeaderLines {
  var rest: ByteSlice

  mutating func next() -> ByteSlice? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
    let line = rest[..<end]
    rest = rest[min(end + 1, rest.endIndex)...]
    return line.last == 0x0D ? line.dropLast() : line
  }
}

extension ByteSlice {
  /// The bytes without spaces and tabs around them.
  fileprivate var trimmed: ByteSlice {
    var (from, to) = (startIndex, endIndex)
    while from < to, self[from] == 0x20 || self[from] == 0x09 { from += 1 }
    while to > from, self[to - 1] == 0x20 || self[to - 1] == 0x09 { to -= 1 }
    return self[from..<to]
  }
}

extension CurlHead {
  /// The content encodings that libcurl may decode, or that change nothing.
  static let knownCodings: Set = ["identity", "gzip", "x-gzip", "deflate", "br", "zstd"]

  /// Returns the content encodings that a header line names, if it is such a line.
  static func codings(in line: UnsafeRawBufferPointer) -> [String]? {
    // Called for every line of every response, and seldom true.
    guard line.count > 17, line[7] == UInt8(ascii: "-"), line[8] | 0x20 == UInt8(ascii: "e") else {
      return nil
    }
    let parts = String(decoding: line, as: UTF8.self).lowercased().split(separator: ":")
    guard parts.count == 2, parts[0] == "content-encoding" else { return nil }
    return parts[1].split { $0 == "," || $0.isWhitespace }.map(String.init)
  }
}
#endif
