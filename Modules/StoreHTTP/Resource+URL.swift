public import Foundation
public import FoundationCore

// At another origin than the client's, neither its credentials, nor the query of its base URL, nor
// header fields that may hold a secret are sent.

extension Resource {
  /// Creates a resource at an absolute URL, whose response is decoded by a closure.
  ///
  /// The URL may be at any origin; the client's credentials are sent to its own only.
  public init(
    url: URL,
    decode: @escaping @Sendable (HTTPResponse, [UInt8]) throws -> Value
  ) {
    self.init("", decode: decode)
    address = BaseURL(url)
  }
}

extension Resource where Value == Void {
  /// Creates a resource at an absolute URL without a value, to be checked for success or downloaded.
  ///
  /// The URL may be at any origin; the client's credentials are sent to its own only.
  public init(url: URL) { self.init(url: url) { _, _ in } }
}

extension Resource where Value: Decodable {
  /// Creates a resource at an absolute URL, whose response is JSON.
  ///
  /// The URL may be at any origin; the client's credentials are sent to its own only.
  public init(url: URL, decoder: ExactJSONDecoder = ExactJSONDecoder()) {
    self.init("", decoder: decoder)
    address = BaseURL(url)
  }
}
