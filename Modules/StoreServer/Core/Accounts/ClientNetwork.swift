import Foundation
import FoundationCore

/// The network of a client, by which the server counts sign-ins.
///
/// A client of IPv6 chooses among the addresses of a whole network, usually of 64 bits, and a
/// provider may assign it one of 48. A client of IPv4 has its address.
struct ClientNetwork: Hashable {
  /// The IPv4 address or the IPv6 network of 64 bits, or another text, such as `unix`.
  let name: String
  /// The IPv6 network of 48 bits; `nil` for other clients.
  let site: String?

  /// The largest network that one client may have.
  var widest: String { site ?? name }

  /// Creates the network of an address.
  init(of address: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard inet_pton(AF_INET6, address, &bytes) == 1 else {
      // Some proxies add the port of the client.
      (name, site) = (String(address.prefix { $0 != ":" }), nil)
      return
    }
    if bytes.starts(with: Self.mappedPrefix) {
      (name, site) = (bytes[12...].map(String.init).joined(separator: "."), nil)
    } else {
      (name, site) = (bytes[..<8].hexadecimal, bytes[..<6].hexadecimal)
    }
  }

  /// The prefix of an IPv4 address in the form of IPv6.
  private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]
}
