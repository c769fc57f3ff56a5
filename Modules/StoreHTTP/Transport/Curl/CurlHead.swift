#if canImport(CCurl)
import Foundation

/// A part of a line in place: a slice of an array would be retained and released each time.
private typealias ByteSlice = Slice<UnsafeBufferPointer<UInt8>>

/// The head of a response, parsed line by line as libcurl passes them on.
struct CurlHead: Sendable {
  /// The kinds of header lines.
  enum Line {
    case inner, last
    /// A field that names the content encodings of the body.
    case codings([String])
  }

  /// The protocol version, as in `HTTP/1.1`.
  private(set) var version = ""
  private(set) var status = 0
  private(set) var fields = HTTPFields()
  /// `true` once the last line of the final head was taken.
  private(set) var isComplete = false
  /// `true` if the next line begins a head, including an informational one.
  private var expectsStatus = true
  /// The bytes of all lines.
  private var size = 0
  private var length: String?
  /// The fields of the response before, most of whose lines stand in the next one, too.
  private var before = HTTPFields()

  init() {}

  init(after last: CurlHead) { before = last.fields }

  /// `true` if the status is 2xx.
  var isSuccess: Bool { status / 100 == 2 }
  /// `true` if the head is informational, as 100 and 103 are; 101 is final.
  private var isInterim: Bool { status / 100 == 1 && status != 101 }

  /// Takes a header line with its end.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - limit: The most bytes of all lines.
  /// - Returns: The kind of the line.
  /// - Throws: ``HTTPError`` if the head is too large or malformed.
  mutating func take(_ line: UnsafeRawBufferPointer, limit: Int) throws(HTTPError) -> Line {
    size += line.count
    if size > limit { throw HTTPError(.tooLarge(.header, limit: limit)) }
    // The trailer section is not awaited, so it cannot be reported.
    if isComplete { return .inner }
    var text = line.assumingMemoryBound(to: UInt8.self)[...]
    if text.last == 0x0A { text = text.dropLast() }
    if text.last == 0x0D { text = text.dropLast() }
    if expectsStatus {
      expectsStatus = false
      try takeStatus(text)
      return .inner
    }
    if text.isEmpty {
      isComplete = !isInterim
      expectsStatus = isInterim
      return .last
    }
    return isInterim ? .inner : try takeField(text)
  }

  private mutating func takeStatus(_ line: ByteSlice) throws(HTTPError) {
    guard Self.protocolName.withUTF8Buffer({ line.starts(with: $0) }),
      let space = line.firstIndex(of: UInt8(ascii: " ")),
      let status = Int(Self.text(line[(space + 1)...].prefix(3))), status >= 100
    else { throw HTTPError(.malformedResponse("it does not begin with a status line")) }
    version = Self.text(line[..<space])
    self.status = status
    // Enough for most responses, allocated at once.
    if !isInterim { fields.reserveCapacity(12) }
  }

  private static let protocolName: StaticString = "HTTP/"

  private mutating func takeField(_ line: ByteSlice) throws(HTTPError) -> Line {
    let place = fields.count
    if place < before.count, before[place].isWritten(as: line) {
      fields.append(before[place])
      return .inner
    }
    // Some parsers end the line at a carriage return, which allows header injection.
    guard !line.contains(0x0D) else {
      throw HTTPError(.malformedResponse("a header line contains a carriage return"))
    }
    if line.first == UInt8(ascii: " ") || line.first == 0x09 {
      // A line that begins with whitespace continues the previous one.
      guard !fields.isEmpty else {
        throw HTTPError(.malformedResponse("its header begins with whitespace"))
      }
      let more = Self.text(line.trimmed)
      if !more.isEmpty { fields.extendLast(by: " " + more) }
      return .inner
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
      throw HTTPError(.malformedResponse("a header line has no field name"))
    }
    let name = line[..<colon].trimmed
    guard name.allSatisfy(\.isTokenByte) else {
      throw HTTPError(.malformedResponse("a header field has an invalid name"))
    }
    let value = Self.text(line[(colon + 1)...].trimmed)
    let field = HTTPFields.Field(name: String(decoding: name, as: UTF8.self), value: value)
    if name.count == 14, field.isNamed("Content-Length") {
      guard length == nil || length == value,
        value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), Int(value) != nil
      else { throw HTTPError(.malformedResponse("its Content-Length is invalid or ambiguous")) }
      length = value
    }
    fields.append(field)
    guard name.count == 16, field.isNamed("Content-Encoding") else { return .inner }
    let codings = value.lowercased().split { $0 == "," || $0.isWhitespace }
    return .codings(codings.map(String.init))
  }

  /// Removes the fields that describe the encoded body, once it is decoded.
  mutating func removeTracesOfCoding() {
    fields.remove("Content-Encoding")
    fields.remove("Content-Length")
  }

  /// The content encodings that libcurl may decode, or that change nothing.
  static let knownCodings: Set = ["identity", "gzip", "x-gzip", "deflate", "br", "zstd"]

  /// Decodes bytes as UTF-8 or, from older servers, as Latin-1.
  private static func text(_ bytes: ByteSlice) -> String {
    // Most are ASCII, for which this is by far the fastest.
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    return String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

extension HTTPFields.Field {
  /// Returns `true` if the line is this field, unless the name is as long as `Content-Length` or
  /// `Content-Encoding`, which say how to read the body.
  fileprivate func isWritten(as line: ByteSlice) -> Bool {
    let (length, start) = (name.utf8.count, line.startIndex)
    guard line.count == length + 2 + value.utf8.count, length != 14, length != 16,
      line[start + length] == UInt8(ascii: ":"), line[start + length + 1] == UInt8(ascii: " ")
    else { return false }
    return name.withBytes { line.prefix(length).equals($0) }
      && value.withBytes { line.dropFirst(length + 2).equals($0) }
  }
}

extension ByteSlice {
  /// Returns `true` if it equals as many bytes; at once, and not one by one.
  fileprivate func equals(_ others: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = UnsafeBufferPointer(rebasing: self).baseAddress,
      let other = others.baseAddress
    else { return false }
    return memcmp(start, other, count) == 0
  }

  /// The bytes without spaces and tabs around them.
  fileprivate var trimmed: ByteSlice {
    var (from, to) = (startIndex, endIndex)
    while from < to, self[from] == 0x20 || self[from] == 0x09 { from += 1 }
    while to > from, self[to - 1] == 0x20 || self[to - 1] == 0x09 { to -= 1 }
    return self[from..<to]
  }
}
#endif
