import CPostgres
import Foundation

/// A connection URI: `postgres://user@host:port/database?option=value`.
///
/// Several hosts are separated by commas; the option `host` names a folder with a Unix socket. A
/// password is refused, since URIs are visible in process lists and logs.
public struct PostgresURI: Sendable, Hashable {
  /// The settings in the URI, by libpq's keywords.
  public let settings: [String: String]

  /// Parses a connection URI.
  ///
  /// - Parameter text: The URI, its parts percent-encoded.
  /// - Throws: ``PostgresError/invalidURI(_:)``, which does not quote the text, or
  ///   ``PostgresError/missingLibrary(_:)``.
  public init(_ text: String) throws(PostgresError) {
    try PostgresLibrary.load()
    var parser = PostgresURIParser()
    try parser.parse(text)
    settings = parser.settings
  }
}

extension PostgresURI: CustomStringConvertible {
  /// The URI without its options, for messages and logs.
  public var description: String {
    let user = settings["user"].map { "\($0)@" } ?? ""
    let hosts = settings["host"].map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let ports = settings["port"].map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    var addresses: [String] = []
    for (index, host) in (hosts ?? []).enumerated() {
      let port = ports.flatMap { index < $0.count ? $0[index] : $0.last } ?? ""
      addresses.append((host.contains(":") ? "[\(host)]" : host) + (port.isEmpty ? "" : ":\(port)"))
    }
    return "postgres://\(user)\(addresses.joined(separator: ","))/\(settings["dbname"] ?? "")"
  }
}

/// The parser of a connection URI.
private struct PostgresURIParser {
  var settings: [String: String] = [:]

  mutating func parse(_ text: String) throws(PostgresError) {
    guard let scheme = ["postgres://", "postgresql://"].first(where: text.hasPrefix) else {
      throw .invalidURI(.scheme)
    }
    var rest = text.dropFirst(scheme.count)
    if let mark = rest.firstIndex(of: "?") {
      try parseOptions(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count > 1, !parts[1].isEmpty {
      // An @ in a name is written as %40; this one ends a password that contains a slash.
      guard !parts[1].contains("@") else { throw .invalidURI(.password) }
      settings["dbname"] = try decoded(parts[1])
    }
    guard var authority = parts.first, !authority.isEmpty else { return }
    if let mark = authority.lastIndex(of: "@") {
      let user = authority[..<mark]
      guard !user.contains(":") else { throw .invalidURI(.password) }
      if !user.isEmpty { settings["user"] = try decoded(user) }
      authority = authority[authority.index(after: mark)...]
    }
    try parseHosts(authority)
  }

  private mutating func parseHosts(_ text: Substring) throws(PostgresError) {
    guard !text.isEmpty else { return }
    var hosts: [String] = []
    var ports: [String] = []
    for address in text.split(separator: ",", omittingEmptySubsequences: false) {
      var host = address
      var port: Substring = ""
      // The colons of an IPv6 address are within brackets.
      let bracket = address.lastIndex(of: "]") ?? address.startIndex
      if let colon = address[bracket...].lastIndex(of: ":") {
        (host, port) = (address[..<colon], address[address.index(after: colon)...])
        guard UInt16(port) ?? 0 > 0 else { throw .invalidURI(.port) }
      }
      if host.hasPrefix("[") {
        guard host.hasSuffix("]") else { throw .invalidURI(.host) }
        host = host.dropFirst().dropLast()
      } else if host.contains(":") {
        throw .invalidURI(.host)
      }
      hosts.append(try decoded(host))
      ports.append(String(port))
    }
    if hosts.contains(where: { !$0.isEmpty }) { settings["host"] = hosts.joined(separator: ",") }
    if ports.contains(where: { !$0.isEmpty }) { settings["port"] = ports.joined(separator: ",") }
  }

  private mutating func parseOptions(_ text: Substring) throws(PostgresError) {
    let known = PostgresOptions.known
    for option in text.split(separator: "&") {
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try decoded(parts[0])
      guard let isSecret = known[name] else { throw .invalidURI(.option(Self.shown(name))) }
      guard !isSecret else { throw .invalidURI(.password) }
      guard parts.count == 2 else { throw .invalidURI(.option(Self.shown(name))) }
      settings[name] = try decoded(parts[1])
    }
  }

  /// Returns a name that looks like an option's; other text may be part of a secret.
  private static func shown(_ name: String) -> String? {
    name.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "_") }
      && name.utf8.count <= 32 ? name : nil
  }

  private func decoded(_ text: Substring) throws(PostgresError) -> String {
    guard let decoded = text.removingPercentEncoding, !decoded.utf8.contains(0) else {
      throw .invalidURI(.escape)
    }
    return decoded
  }
}

/// The keywords of libpq's settings.
private enum PostgresOptions {
  /// `true` for keywords whose values are secret.
  static let known: [String: Bool] = {
    guard let options = libpq.PQconninfoParse("", nil) else { return [:] }
    defer { libpq.PQconninfoFree(options) }
    var known: [String: Bool] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      let display = option.pointee.dispchar.map { String(cString: $0) }
      known[String(cString: keyword)] = display == "*"
      option += 1
    }
    return known
  }()
}
