import FoundationCore

extension HTTPRequest {
  /// A path relative to a client's base URL, with safe interpolation.
  ///
  /// Literals are kept, and an interpolated value is encoded as one segment, so that no value can
  /// lead elsewhere:
  ///
  ///     let name = "../admin?x"
  ///     let path: HTTPRequest.Path = "products/\(name)"   // products/..%2Fadmin%3Fx
  public struct Path: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The path as it is written in a URL.
    public let encoded: String

    public init(stringLiteral value: String) { encoded = value }

    public init(stringInterpolation: StringInterpolation) { encoded = stringInterpolation.encoded }

    /// Creates a path that is encoded already, such as a server's link.
    public init(encoded: String) { self.encoded = encoded }

    public struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var encoded = ""

      public init(literalCapacity: Int, interpolationCount: Int) {
        encoded.reserveCapacity(literalCapacity + 16 * interpolationCount)
      }

      public mutating func appendLiteral(_ literal: String) { encoded += literal }

      /// Appends a value as one encoded segment.
      public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
        let segment = value.description.percentEncoded
        // A segment of dots alone would climb, and dots cannot be hidden by encoding them.
        encoded += segment == "." || segment == ".." ? segment.replacing(".", with: "%2E") : segment
      }
    }
  }
}
