import Foundation
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
  mutating func next(from input: ByteQueue) throws(RequestRejection) -> RequestHead? {
    guard let end = try end(in: input) else { return nil }
    searched = 0
    lineStart = 0
    defer { input.remove(end) }
    return try input.withBytes { bytes throws(RequestRejection) in
      try Self.head(bytes.part(0..<end))
    }
  }

  /// Returns the end of the empty line after a head.
  private mutating func end(in input: ByteQueue) throws(RequestRejection) -> Int? {
    while let end = input.firstIndex(of: .lineFeed, from: searched), end < limit {
      guard end > lineStart, input[end - 1] == .carriageReturn else {
        throw RequestRejection("A line does not end with CR LF.")
      }
      searched = end + 1
      let isEmpty = end - 1 == lineStart
      if isEmpty && lineStart > 0 { return searched }
      if isEmpty {
        // Old clients send a line end after a body.
        input.remove(searched)
        searched = 0
      }
      lineStart = searched
    }
    guard input.count <= limit else {
      throw RequestRejection(431, reason: "The request head is longer than \(limit) bytes.")
    }
    searched = input.count
    return nil
  }

  private static func head(_ bytes: UnsafeBufferPointer<UInt8>) throws(RequestRejection)
    -> RequestHead
  {
    var start = 0
    func nextLine() -> UnsafeBufferPointer<UInt8>? {
      guard let end = bytes.firstIndex(of: .lineFeed, from: start), end - 1 > start else {
        return nil
      }
      defer { start = end + 1 }
      return bytes.part(start..<(end - 1))
    }
    let (method, target, isHTTP11) = try requestLine(nextLine() ?? bytes.part(0..<0))
    var fields: [HTTPFields.Field] = []
    fields.reserveCapacity(8)
    while let line = nextLine() { fields.append(try field(line)) }
    return try RequestHead(
      method: method,
      target: target,
      isHTTP11: isHTTP11,
      fields: HTTPFields(fields)
    )
  }

  private static func requestLine(
    _ line: UnsafeBufferPointer<UInt8>
  ) throws(RequestRejection) -> (method: String, target: String, isHTTP11: Bool) {
    guard let first = line.firstIndex(of: .space),
      let second = line[(first + 1)...].firstIndex(of: .space)
    else { throw RequestRejection("The request line is malformed.") }
    let (method, target) = (line.part(0..<first), line.part((first + 1)..<second))
    guard !method.isEmpty, method.allSatisfy({ $0.isTokenByte }) else {
      throw RequestRejection("The method is not a valid token.")
    }
    guard !target.isEmpty, target.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw RequestRejection("The request target contains invalid characters.")
    }
    return (
      String(decoding: method, as: UTF8.self), String(decoding: target, as: UTF8.self),
      try isHTTP11(line.part((second + 1)..<line.count))
    )
  }

  private static func isHTTP11(
    _ version: UnsafeBufferPointer<UInt8>
  ) throws(RequestRejection) -> Bool {
    if version.count == 8, let start = version.baseAddress, memcmp(start, "HTTP/1.1", 8) == 0 {
      return true
    }
    let isVersion =
      version.count == 8 && version.starts(with: "HTTP/".utf8) && version[5].isASCIIDigit
      && version[6] == UInt8(ascii: ".") && version[7].isASCIIDigit
    guard isVersion else {
      throw RequestRejection("The request line does not end with an HTTP version.")
    }
    guard version[5] == UInt8(ascii: "1"), version[7] <= UInt8(ascii: "1") else {
      throw RequestRejection(505, reason: "The supported versions are HTTP/1.1 and HTTP/1.0.")
    }
    return version[7] == UInt8(ascii: "1")
  }

  /// Parses a line of the header, or of the trailer section of a chunked body.
  static func field(
    _ line: UnsafeBufferPointer<UInt8>
  ) throws(RequestRejection) -> HTTPFields.Field {
    let nameEnd = line.firstIndex { !$0.isTokenByte } ?? line.count
    guard nameEnd > 0, nameEnd < line.count, line[nameEnd] == .colon else {
      throw RequestRejection("A header line does not begin with a name and a colon.")
    }
    var (start, end) = (nameEnd + 1, line.count)
    while start < end, line[start] == .space || line[start] == .tab { start += 1 }
    while start < end, line[end - 1] == .space || line[end - 1] == .tab { end -= 1 }
    guard let value = value(line.part(start..<end)) else {
      throw RequestRejection("A header line contains an invalid character.")
    }
    let name = String(decoding: line.part(0..<nameEnd), as: UTF8.self)
    return HTTPFields.Field(name: name, value: value)
  }

  private static func value(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.allSatisfy({ $0.isValueByte }) else { return nil }
    // Most values are ASCII, which is always valid, and to validate a short text is slow.
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    return isASCII
      ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
  }
}

extension UnsafeBufferPointer<UInt8> {
  func part(_ range: Range<Int>) -> UnsafeBufferPointer {
    UnsafeBufferPointer(rebasing: self[range])
  }

  /// Returns the place of the first such byte at `start` or after it.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = baseAddress,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let colon = UInt8(ascii: ":")
}
