import Foundation

/// Builds the URL of a request from its `Host` field and its target.
struct RequestURLBuilder {
  /// The allowed hosts, in lowercase and without a port; `nil` allows all.
  let allowedHosts: Set<String>?

  /// Returns the URL, with percent encodings unchanged.
  func url(host: String, target: String) throws(RequestRejection) -> URL {
    guard Self.isHost(host) else { throw RequestRejection("The Host field is invalid.") }
    if let allowedHosts, !allowedHosts.contains(Self.withoutPort(host).lowercased()) {
      throw RequestRejection(421, reason: "This server does not serve that host.")
    }
    guard Self.hasWholeEncodings(target) else {
      throw RequestRejection("The request target contains an invalid percent encoding.")
    }
    guard let url = URL(string: "http://" + host + (try path(of: target, on: host))) else {
      throw RequestRejection("The request target is not a valid URL.")
    }
    return url
  }

  /// Returns the path and query of a target in any of the forms of RFC 9112.
  private func path(of target: String, on host: String) throws(RequestRejection) -> String {
    guard !target.utf8.contains(UInt8(ascii: "#")) else {
      throw RequestRejection("The request target contains a fragment.")
    }
    if target.utf8.first == UInt8(ascii: "/") { return target }
    if target == "*" { return "" }
    let absolute = "http://" + host
    guard target.lowercased().hasPrefix(absolute.lowercased()) else {
      throw RequestRejection("The request target is neither a path nor a URL on this host.")
    }
    let path = String(target.dropFirst(absolute.count))
    guard path.isEmpty || path.hasPrefix("/") || path.hasPrefix("?") else {
      throw RequestRejection("The request target is not on the host of the Host field.")
    }
    return path
  }

  private static func isHost(_ host: String) -> Bool {
    let name = withoutPort(host)
    let port = host.utf8.dropFirst(name.utf8.count)
    guard
      port.isEmpty
        || (port.first == .colon && port.dropFirst().allSatisfy(\.isDigit) && port.count <= 6)
    else { return false }
    if name.utf8.first == UInt8(ascii: "[") {
      return name.utf8.last == UInt8(ascii: "]") && name.utf8.count > 3
        && name.utf8.dropFirst().dropLast()
          .allSatisfy { $0.hexadecimalValue != nil || $0 == .colon || $0 == UInt8(ascii: ".") }
    }
    return !name.isEmpty
      && name.utf8.allSatisfy { byte in
        byte.isTokenByte && !"!#$%&'*+^`|".utf8.contains(byte)
      }
  }

  private static func withoutPort(_ host: String) -> Substring {
    if let end = host.utf8.lastIndex(of: UInt8(ascii: "]")) { return host[...end] }
    return host.prefix { $0 != ":" }
  }

  private static func hasWholeEncodings(_ target: String) -> Bool {
    var rest = target.utf8[...]
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[rest.index(after: percent)...]
      guard rest.count >= 2, rest.prefix(2).allSatisfy({ $0.hexadecimalValue != nil }) else {
        return false
      }
    }
    return true
  }
}
