public import Foundation
import FoundationCore

extension HTTPRequest {
  /// The address of a request: a URL, or the parts of one that is only made when it is read.
  enum Address {
    case url(URL)
    case parts(origin: URL, target: String)

    var url: URL {
      switch self {
      case .url(let url): url
      // It always is a URL, because the target has only characters that may stand in one.
      case .parts(let origin, _): URL(string: text) ?? origin
      }
    }

    var text: String {
      switch self {
      case .url(let url): url.absoluteString
      case .parts(let origin, let target): origin.absoluteString + target
      }
    }

    /// Calls a function with the text, as C reads it; it is joined on the stack.
    func withCString(_ body: (UnsafePointer<CChar>) -> Void) {
      guard case .parts(let origin, var target) = self else { return text.withCString(body) }
      var start = origin.absoluteString
      start.withUTF8 { start in
        target.withUTF8 { target in
          withUnsafeTemporaryAllocation(of: UInt8.self, capacity: start.count + target.count + 1) {
            _ = $0.initialize(from: start)
            _ = $0[start.count...].initialize(from: target)
            $0[start.count + target.count] = 0
            $0.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { body($0) } }
          }
        }
      }
    }
  }

  /// Creates a request as a server receives it, or `nil` if its origin and target are no URL.
  ///
  /// The URL is only made when it is read.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - target: The encoded path and query, such as `/products?page=2`.
  ///   - origin: The URL of the server, without a path.
  ///   - fields: The header fields.
  ///   - body: The body.
  public init?(
    _ method: Method = .get,
    target: String,
    at origin: URL,
    fields: HTTPFields = [:],
    body: HTTPBody = .empty
  ) {
    if target.isPlainTarget {
      self.init(method, .parts(origin: origin, target: target), fields: fields, body: body)
    } else {
      guard let url = URL(string: origin.absoluteString + target) else { return nil }
      self.init(method, url, fields: fields, body: body)
    }
  }

  /// The encoded path and query of the URL, such as `/products?page=2`; empty if it has neither.
  ///
  /// It is much faster than the path and the query of the URL.
  public var target: String {
    switch address {
    case .parts(_, let target): return target
    case .url(let url):
      let text = url.absoluteString
      var rest = text.utf8[...]
      if let scheme = rest.firstRange(of: "://".utf8) {
        rest = rest[scheme.upperBound...].drop { !Self.endsAuthority($0) }
      }
      return String(Substring(rest.prefix { $0 != UInt8(ascii: "#") }))
    }
  }

  /// The URL as text.
  var addressText: String { address.text }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }
}

extension String {
  /// `true` for a path and query of characters that stand for themselves in a URL (RFC 3986).
  package var isPlainTarget: Bool {
    guard let first = utf8.first, first == UInt8(ascii: "/") else { return isEmpty }
    var digits = 0
    let isPlain = allBytes { byte in
      if digits > 0 {
        digits -= 1
        return byte.isHexadecimalDigit
      }
      if byte == UInt8(ascii: "%") {
        digits = 2
        return true
      }
      return byte.isTargetCharacter
    }
    return isPlain && digits == 0
  }

  /// Calls a function with the bytes in place, which is several times faster than a view of the text.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
  }

  /// Returns `true` if all bytes satisfy a condition.
  func allBytes(_ isSatisfying: (UInt8) -> Bool) -> Bool {
    withBytes { $0.allSatisfy(isSatisfying) }
  }
}

extension UInt8 {
  fileprivate var isTargetCharacter: Bool {
    // A bit for each byte of ASCII: letters, digits and "!$&'()*+,-./:;=?@_~".
    let bits: UInt64 = self < 64 ? 0xAFFF_FFD2_0000_0000 : 0x47FF_FFFE_87FF_FFFF
    return self < 128 && bits >> UInt64(self & 63) & 1 == 1
  }
}
