import Foundation

extension HTTPClient {
  /// Returns a path below the prefix of an API, unless the base URL ends with the prefix.
  ///
  ///     client.path("products", below: "wp-json/wc/v3/")
  ///
  /// - Parameters:
  ///   - path: The path below the prefix.
  ///   - prefix: The prefix, with a slash at its end.
  /// - Returns: The path below the base URL.
  public func path(_ path: HTTPRequest.Path, below prefix: String) -> HTTPRequest.Path {
    let base = baseURL.path().split(separator: "/")
    let names = prefix.split(separator: "/")
    return base.suffix(names.count) == names[...]
      ? path : HTTPRequest.Path(encoded: prefix + path.encoded)
  }
}
