import CPostgres
import Foundation

/// The address of a database: `postgres://user@host:port/database?option=value`.
///
/// Several hosts are separated by commas; a folder with a Unix socket is named by the option
/// `host`. A password in it is refused: addresses are seen in lists of processes and kept in logs.
public struct PostgresURI: Sendable, Hashable {
  /// The settings that the address names, by libpq's names for them.
  public let settings: [String: String]

  /// Reads an address.
  ///
  /// - Parameter text: The address, with its parts percent-encoded where they have to be.
  /// - Throws: `PostgresError.badAddress`, which repeats nothing of the text.
  public init(_ text: String) throws(PostgresError) {
    var reader = PostgresURIParser()
    try reader.read(text)
    settings = reader.settings
  }
}

extension PostgresURI: CustomStringConvertible {
  /// The address without its options, fit for people and logs.
  public var description: String {
    let user = settings["user"].map { "\($0)@" } ?? ""
    let hosts = settings["host"].map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let ports = settings["port"].map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    var places: [String] = []
    for (index, host) in (hosts ?? []).enumerated() {
      let port = ports.flatMap { index < $0.count ? $0[index] : $0.last } ?? ""
      places.append((host.contains(":") ? "[\(host)]" : host) + (port.isEmpty ? "" : ":\(port)"))
    }
    return "postgres://\(user)\(places.joined(separator: ","))/\(settings["dbname"] ?? "")"
  }
}

/// Takes an address apart.
private struct PostgresURIParser {
  var settings: [String: String] = [:]

  mutating func read(_ text: String) throws(PostgresError) {
    guard let scheme = ["postgres://", "postgresql://"].first(where: text.hasPrefix) else {
      throw .badAddress(.scheme)
    }
    var rest = text.dropFirst(scheme.count)
    if let mark = rest.firstIndex(of: "?") {
      try readOptions(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count > 1, !parts[1].isEmpty {
      // One that is meant would be written as %40; this one ends a password with a slash in it.
      guard !parts[1].contains("@") else { throw .badAddress(.password) }
      settings["dbname"] = try decoded(parts[1])
    }
    guard var place = parts.first, !place.isEmpty else { return }
    if let mark = place.lastIndex(of: "@") {
      let user = place[..<mark]
      guard !user.contains(":") else { throw .badAddress(.password) }
      if !user.isEmpty { settings["user"] = try decoded(user) }
      place = place[place.index(after: mark)...]
    }
    try readPlaces(place)
  }

  private mutating func readPlaces(_ text: Substring) throws(PostgresError) {
    guard !text.isEmpty else { return }
    var hosts: [String] = []
    var ports: [String] = []
    for place in text.split(separator: ",", omittingEmptySubsequences: false) {
      var host = place
      var port: Substring = ""
      // The colons of an IPv6 address stand within brackets.
      let bracket = place.lastIndex(of: "]") ?? place.startIndex
      if let colon = place[bracket...].lastIndex(of: ":") {
        (host, port) = (place[..<colon], place[place.index(after: colon)...])
        guard UInt16(port) ?? 0 > 0 else { throw .badAddress(.port) }
      }
      if host.hasPrefix("[") {
        guard host.hasSuffix("]") else { throw .badAddress(.host) }
        host = host.dropFirst().dropLast()
      } else if host.contains(":") {
        throw .badAddress(.host)
      }
      hosts.append(try decoded(host))
      ports.append(String(port))
    }
    if hosts.contains(where: { !$0.isEmpty }) { settings["host"] = hosts.joined(separator: ",") }
    if ports.contains(where: { !$0.isEmpty }) { settings["port"] = ports.joined(separator: ",") }
  }

  private mutating func readOptions(_ text: Substring) throws(PostgresError) {
    let known = PostgresOptions.known
    for option in text.split(separator: "&") {
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try decoded(parts[0])
      guard let isSecret = known[name] else { throw .badAddress(.option(Self.shown(name))) }
      guard !isSecret else { throw .badAddress(.password) }
      guard parts.count == 2 else { throw .badAddress(.option(Self.shown(name))) }
      settings[name] = try decoded(parts[1])
    }
  }

  /// A name that could be one; anything else may be part of a secret.
  private static func shown(_ name: String) -> String? {
    name.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "_") }
      && name.utf8.count <= 32 ? name : nil
  }

  private func decoded(_ text: Substring) throws(PostgresError) -> String {
    guard let decoded = text.removingPercentEncoding, !decoded.utf8.contains(0) else {
      throw .badAddress(.escape)
    }
    return decoded
  }
}

/// The settings that libpq knows.
private enum PostgresOptions {
  /// Whether each is a secret, by its name.
  static let known: [String: Bool] = {
    guard let options = PQconninfoParse("", nil) else { return [:] }
    defer { PQconninfoFree(options) }
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
