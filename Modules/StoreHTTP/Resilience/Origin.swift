import Foundation

/// Whom a request is for: scheme, host and port, as RFC 6454 tells origins apart.
///
/// It is made for every request, so it reads the bytes of the address once and asks `URL` for none
/// of its parts. When in doubt two origins differ: what belongs to one never goes to the other.
struct Origin: Sendable, Hashable {
  /// The scheme, in small letters.
  let scheme: String
  /// The host, in small letters; an IPv6 address with its brackets.
  let host: String
  /// The port, given or meant; 0 where the scheme has none.
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

  private static func port(of scheme: String) -> Int {
    switch scheme {
    case "https": 443
    case "http": 80
    default: 0
    }
  }

  /// Whether what is said there can be heard by nobody else.
  var isSecure: Bool { scheme == "https" }

  /// Whether it is one of the web: its scheme is http or https, and it has a host and a port.
  var isWeb: Bool {
    (scheme == "https" || scheme == "http") && !host.isEmpty && (1...65535).contains(port)
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Host and port after `//`, without user and password.
  fileprivate var authority: Self {
    guard starts(with: "//".utf8) else { return self[endIndex...] }
    let rest = dropFirst(2)
    let end = rest.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? endIndex
    let authority = rest[..<end]
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return authority }
    return authority[(at + 1)...]
  }

  /// The place of the colon before the port, which is not one of those within an IPv6 address.
  fileprivate var hostEnd: Index {
    let host =
      first == UInt8(ascii: "[") ? firstIndex(of: UInt8(ascii: "]")) ?? startIndex : startIndex
    return self[host...].firstIndex(of: UInt8(ascii: ":")) ?? endIndex
  }

  fileprivate var lowercased: String {
    String(unsafeUninitializedCapacity: count) { buffer in
      for (place, byte) in enumerated() { buffer[place] = byte.lowercased }
      return count
    }
  }

  /// The number that the digits say; 0, which no port is, where they say none.
  fileprivate var number: Int {
    count <= 5 && allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      ? reduce(0) { $0 * 10 + Int($1 - 0x30) } : 0
  }
}

/// Values by origin, which forgets those that have become like new.
///
/// It looks for them only once it has doubled, so that an addition costs the same however many
/// origins there are, and never keeps more than twice what matters, or a few dozen.
struct OriginTable<Value> {
  private var values: [Origin: Value] = [:]
  private var limit = 64

  var count: Int { values.count }
  var isEmpty: Bool { values.isEmpty }

  subscript(origin: Origin) -> Value? {
    get { values[origin] }
    _modify { yield &values[origin] }
  }

  /// Puts in a value; before a new one, it forgets others where that is due.
  mutating func set(_ value: Value, for origin: Origin, evicting isUnused: (Value) -> Bool) {
    if values.count >= limit, values[origin] == nil {
      values = values.filter { !isUnused($0.value) }
      limit = max(64, 2 * values.count)
    }
    values[origin] = value
  }
}
