import Foundation
import FoundationCore
import StoreHTTP

/// Reads the address of a request from its `Host` field and its target.
struct RequestAddressReader {
  /// The allowed hosts, in lowercase and without a port; `nil` allows all.
  private let allowedHosts: Set<String>?
  /// The last valid host and its URL: most requests name the same.
  private var last: (host: String, origin: URL)?

  init(allowedHosts: Set<String>?) { self.allowedHosts = allowedHosts }

  /// Returns a request without a body; the percent encodings of its target are unchanged.
  mutating func request(_ head: RequestHead) throws(RequestRejection) -> HTTPRequest {
    guard head.target != "*" || head.method == .options else {
      throw RequestRejection("Only OPTIONS takes the request target *.")
    }
    let origin = try origin(of: head.host)
    let target = try Self.target(head.target, on: head.host)
    guard let request = HTTPRequest(head.method, target: target, at: origin, fields: head.fields)
    else { throw RequestRejection("The request target is not a valid URL.") }
    return request
  }

  /// Returns the URL of an allowed host.
  private mutating func origin(of host: String) throws(RequestRejection) -> URL {
    if let last, last.host == host { return last.origin }
    guard Self.isHost(host), let origin = URL(string: "http://" + host) else {
      throw RequestRejection("The Host field is invalid.")
    }
    if let allowedHosts, !allowedHosts.contains(Self.withoutPort(host).lowercased()) {
      throw RequestRejection(421, reason: "This server does not serve that host.")
    }
    last = (host, origin)
    return origin
  }

  /// Returns the path and query of a target in any of the forms of RFC 9112.
  private static func target(_ target: String, on host: String) throws(RequestRejection) -> String {
    if !target.isEmpty, target.isPlainTarget { return target }
    guard hasWholeEncodings(target) else {
      throw RequestRejection("The request target contains an invalid percent encoding.")
    }
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
        || (port.first == .colon && port.dropFirst().allSatisfy(\.isASCIIDigit) && port.count <= 6)
    else { return false }
    if name.utf8.first == UInt8(ascii: "[") {
      return name.utf8.last == UInt8(ascii: "]") && name.utf8.count > 3
        && name.utf8.dropFirst().dropLast()
          .allSatisfy { $0.isHexadecimalDigit || $0 == .colon || $0 == UInt8(ascii: ".") }
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
    target.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
      .allSatisfy { $0.utf8.prefix(2).count { $0.isHexadecimalDigit } == 2 }
  }
}
