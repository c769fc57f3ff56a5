import FoundationCore
import StoreHTTP

/// Parses request heads strictly by RFC 9112.
///
/// Forms that the RFC leaves to implementations are rejected, because a proxy may decide otherwise:
/// two parsers that disagree about the end of a message allow request smuggling.
struct RequestHeadParser {
  /// The most bytes of a head.
  let limit: Int
  /// The number of bytes searched for the end, so that slow input is not searched repeatedly.
  private var searched = 0
  private var lineStart = 0

  init(limit: Int) { self.limit = limit }

  /// Removes and parses a head, or returns `nil` if it has not arrived whole.
  mutating func next(from input: inout ByteQueue) throws(RequestRejection) -> RequestHead? {
    guard let end = try end(in: &input) else { return nil }
    searched = 0
    lineStart = 0
    let head = input.withBytes { bytes in
      Result { () throws(RequestRejection) in
        try Self.head(UnsafeBufferPointer(rebasing: bytes[..<end]))
      }
    }
    input.remove(end)
    return try head.get()
  }

  /// Returns the end of the empty line after a head.
  private mutating func end(in input: inout ByteQueue) throws(RequestRejection) -> Int? {
    while searched < input.count {
      guard searched < limit else {
        throw RequestRejection(431, reason: "The request head is longer than \(limit) bytes.")
      }
      guard input[searched] == .lineFeed else {
        searched += 1
        continue
      }
      guard searched > lineStart, input[searched - 1] == .carriageReturn else {
        throw RequestRejection("A line does not end with CR LF.")
      }
      let isEmpty = searched - 1 == lineStart
      searched += 1
      if isEmpty && lineStart > 0 { return searched }
      if isEmpty {
        // Old clients send a line end after a body.
        input.remove(searched)
        searched = 0
      }
      lineStart = searched
    }
    return nil
  }

  private static func head(_ bytes: UnsafeBufferPointer<UInt8>) throws(RequestRejection)
    -> RequestHead
  {
    var lines = HeadLines(bytes: bytes)
    let (method, target, isHTTP11) = try requestLine(lines.next() ?? bytes[..<0])
    var fields: [HTTPFields.Field] = []
    while let line = lines.next() { fields.append(try field(line)) }
    return try RequestHead(
      method: method,
      target: target,
      isHTTP11: isHTTP11,
      fields: HTTPFields(fields)
    )
  }

  private static func requestLine(
    _ line: Slice<UnsafeBufferPointer<UInt8>>
  ) throws(RequestRejection) -> (method: String, target: String, isHTTP11: Bool) {
    let words = line.split(separator: .space, maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3 else { throw RequestRejection("The request line is malformed.") }
    guard !words[0].isEmpty, words[0].allSatisfy(\.isTokenByte) else {
      throw RequestRejection("The method is not a valid token.")
    }
    guard !words[1].isEmpty, words[1].allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw RequestRejection("The request target contains invalid characters.")
    }
    let isHTTP11: Bool
    if words[2].elementsEqual("HTTP/1.1".utf8) {
      isHTTP11 = true
    } else if words[2].elementsEqual("HTTP/1.0".utf8) {
      isHTTP11 = false
    } else {
      let isVersion =
        words[2].count == 8 && words[2].starts(with: "HTTP/".utf8)
        && words[2].enumerated().allSatisfy { place, byte in
          place < 5 || (place == 6 ? byte == UInt8(ascii: ".") : byte.isASCIIDigit)
        }
      throw isVersion
        ? RequestRejection(505, reason: "The supported versions are HTTP/1.1 and HTTP/1.0.")
        : RequestRejection("The request line does not end with an HTTP version.")
    }
    return (
      String(decoding: words[0], as: UTF8.self), String(decoding: words[1], as: UTF8.self),
      isHTTP11
    )
  }

  /// Parses a line of the header, or of the trailer section of a chunked body.
  static func field(
    _ line: Slice<UnsafeBufferPointer<UInt8>>
  ) throws(RequestRejection) -> HTTPFields.Field {
    guard let colon = line.firstIndex(of: .colon), colon > line.startIndex,
      line[..<colon].allSatisfy(\.isTokenByte)
    else { throw RequestRejection("A header line does not begin with a name and a colon.") }
    var value = line[(colon + 1)...].drop { $0 == .space || $0 == .tab }
    while let last = value.last, last == .space || last == .tab { value.removeLast() }
    guard value.allSatisfy(\.isValueByte), let text = String(validating: value, as: UTF8.self)
    else { throw RequestRejection("A header line contains an invalid character.") }
    return HTTPFields.Field(name: String(decoding: line[..<colon], as: UTF8.self), value: text)
  }
}

/// The lines of a head without their ends, and without the empty last one.
private struct HeadLines: IteratorProtocol {
  let bytes: UnsafeBufferPointer<UInt8>
  private var start = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func next() -> Slice<UnsafeBufferPointer<UInt8>>? {
    guard let end = bytes[start...].firstIndex(of: .lineFeed), end - 1 > start else { return nil }
    defer { start = end + 1 }
    return bytes[start..<(end - 1)]
  }
}

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let colon = UInt8(ascii: ":")

  /// The value of a hexadecimal digit, or `nil`.
  var hexadecimalValue: Int? {
    switch self {
    case 0x30...0x39: Int(self - 0x30)
    case 0x41...0x46: Int(self - 0x41) + 10
    case 0x61...0x66: Int(self - 0x61) + 10
    default: nil
    }
  }

  /// `true` if the byte may be in a field value; bytes beyond ASCII must also be valid UTF-8.
  var isValueByte: Bool { self == .tab || (self >= 0x20 && self != 0x7F) }
}
