import Foundation
import FoundationCore

/// The origin of a URL: its scheme, host and port (RFC 6454).
///
/// It is created for every request, so it parses the bytes of the URL once instead of using the
/// accessors of `URL`. If in doubt two origins differ, so that data of one is never sent to the
/// other.
struct Origin: Sendable, Hashable {
  /// The scheme, in lowercase.
  let scheme: String
  /// The host, in lowercase; an IPv6 address has its brackets.
  let host: String
  /// The port, stated or default; 0 if the scheme has no default.
  let port: Int

  init(_ url: URL) {
    var address = url.absoluteString
    (scheme, host, port) = address.withUTF8 { bytes in
      guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return ("", "", 0) }
      let scheme = bytes[..<colon].lowercased
      let authority = bytes[(colon + 1)...].authority
      let end = authority.hostEnd
      let host = authority[..<end].lowercased
      let port = authority[end...].dropFirst()
      return (scheme, host, port.isEmpty ? Self.port(of: scheme) : port.number)
    }
  }

  /// The origin of a request.
  init(_ request: borrowing HTTPRequest) {
    switch request.address {
    case .url(let url): self.init(url)
    case .parts(let origin, _): self.init(origin)
    }
  }

  private static func port(of scheme: String) -> Int {
    switch scheme {
    case "https": 443
    case "http": 80
    default: 0
    }
  }

  /// `true` if connections to the origin are encrypted.
  var isSecure: Bool { scheme == "https" }

  /// `true` if the scheme is http or https, and there are a host and a port.
  var isWeb: Bool {
    (scheme == "https" || scheme == "http") && !host.isEmpty && (1...65535).contains(port)
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// The host and port after `//`, without user and password.
  fileprivate var authority: Self {
    guard starts(with: "//".utf8) else { return self[endIndex...] }
    let rest = dropFirst(2)
    let end = rest.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? endIndex
    let authority = rest[..<end]
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return authority }
    return authority[(at + 1)...]
  }

  /// The index of the colon before the port, which is not one of those within an IPv6 address.
  fileprivate var hostEnd: Index {
    let host =
      first == UInt8(ascii: "[") ? firstIndex(of: UInt8(ascii: "]")) ?? startIndex : startIndex
    return self[host...].firstIndex(of: UInt8(ascii: ":")) ?? endIndex
  }

  fileprivate var lowercased: String {
    String(unsafeUninitializedCapacity: count) { buffer in
      for (place, byte) in enumerated() { buffer[place] = byte.lowercaseASCII }
      return count
    }
  }

  /// The decoded number, or 0, which is not a valid port, for anything else.
  fileprivate var number: Int {
    count <= 5 && allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      ? reduce(0) { $0 * 10 + Int($1 - 0x30) } : 0
  }
}
