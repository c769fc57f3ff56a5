public import Foundation

extension URL {
  /// Creates a URL with the scheme `http` or `https`, a host, and a valid port if it has one.
  ///
  /// `URL(string:)` also accepts `tools.png` and `["https://…"`, as relative URLs.
  public init?(webAddress text: String) {
    self.init(string: text)
    guard isWebAddress else { return nil }
  }

  /// `true` if the scheme is `http` or `https`, and there is a host and no invalid port.
  public var isWebAddress: Bool {
    guard let scheme = scheme?.lowercased(), scheme == "http" || scheme == "https" else {
      return false
    }
    return host()?.isEmpty == false && port.map { 1...65_535 ~= $0 } != false
  }
}

/// Validates a decoded value: a URL must be a web address.
@inlinable
func validated<Value>(_ value: Value) throws -> Value {
  guard Value.self == URL.self || Value.self == URL?.self else { return value }
  return try validatedAddress(value)
}

@usableFromInline
func validatedAddress<Value>(_ value: Value) throws -> Value {
  guard let url = value as? URL, !url.isWebAddress else { return value }
  let reason = "A URL must begin with http:// or https:// and have a host."
  throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: reason))
}
