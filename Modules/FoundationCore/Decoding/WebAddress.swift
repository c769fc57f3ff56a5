public import Foundation

extension URL {
  /// An address of the web: its scheme is http or https, it has a host, and a port that can be.
  ///
  /// `URL(string:)` also takes `tools.png` and `["https://…"`, as addresses relative to nothing.
  public init?(webAddress text: String) {
    self.init(string: text)
    guard isWebAddress else { return nil }
  }

  /// Whether its scheme is http or https, and it has a host, and a port that can be if it has one.
  public var isWebAddress: Bool {
    guard let scheme = scheme?.lowercased(), scheme == "http" || scheme == "https" else {
      return false
    }
    return host()?.isEmpty == false && port.map { 1...65_535 ~= $0 } != false
  }
}

/// Holds a decoded value to what its type leaves open: an address has to be one of the web.
@inlinable
func validated<Value>(_ value: Value) throws -> Value {
  guard Value.self == URL.self || Value.self == URL?.self else { return value }
  return try validatedAddress(value)
}

@usableFromInline
func validatedAddress<Value>(_ value: Value) throws -> Value {
  guard let url = value as? URL, !url.isWebAddress else { return value }
  let reason = "A web address begins with http:// or https:// and has a host."
  throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: reason))
}
