public import Foundation

/// An IPv4 or IPv6 address.
struct NetworkAddress {
  /// The four or sixteen bytes.
  private let bytes: [UInt8]

  init?(_ bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Parses an address with dots or colons.
  init?(_ text: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 {
      self.bytes = Array(bytes.prefix(4))
    } else if inet_pton(AF_INET6, text, &bytes) == 1 {
      self.bytes = bytes
    } else {
      return nil
    }
  }

  /// `true` if the address is not global: loopback, private, link-local, or reserved.
  var isPrivate: Bool {
    guard bytes.count == 16 else { return Self.isPrivate(bytes[0], bytes[1], bytes[2]) }
    return switch (bytes[0], bytes[1]) {
    // IPv6 addresses that embed an IPv4 address: mapped, translated or unspecified.
    case (0, _):
      bytes[..<10].contains { $0 != 0 } || bytes[10] != 0xFF || bytes[11] != 0xFF
        || Self.isPrivate(bytes[12], bytes[13], bytes[14])
    // IPv6 addresses of gateways to IPv4.
    case (0x20, 0x02): Self.isPrivate(bytes[2], bytes[3], bytes[4])
    case (0x20, 0x01): bytes[2] == 0 && bytes[3] == 0
    // All global addresses.
    case (0x20...0x3F, _): false
    default: true
    }
  }

  private static func isPrivate(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch (first, second) {
    case (0, _), (10, _), (127, _), (224..., _): true
    case (100, 64...127), (169, 254), (172, 16...31), (192, 168), (198, 18...19): true
    case (192, 0): third == 0
    default: false
    }
  }
}

extension URL {
  /// `true` if the host is this machine or in a private network, as written.
  ///
  /// Only a transport sees the addresses that a name resolves to: `CurlTransport` refuses private
  /// ones as well if configured to.
  public var hasPrivateHost: Bool {
    guard var host = host()?.lowercased() else { return false }
    while host.last == "." { host.removeLast() }
    if let address = NetworkAddress(host) { return address.isPrivate }
    return ["localhost", "local", "internal", "lan", "home.arpa"].contains {
      host == $0 || host.hasSuffix(".\($0)")
    }
  }
}
