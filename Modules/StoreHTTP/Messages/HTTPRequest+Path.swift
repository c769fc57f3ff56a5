extension HTTPRequest {
  /// A path below a client's base address, safe to put values into.
  ///
  /// What is written stands as it is; what is put in is one segment, encoded whole, so that no
  /// value can lead elsewhere:
  ///
  ///     let name = "../admin?x"
  ///     let path: HTTPRequest.Path = "products/\(name)"   // products/..%2Fadmin%3Fx
  public struct Path: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The path as it is written in an address.
    public let encoded: String

    public init(stringLiteral value: String) { encoded = value }

    public init(stringInterpolation: StringInterpolation) { encoded = stringInterpolation.encoded }

    /// A path that is encoded already, such as a link a server gave.
    public init(encoded: String) { self.encoded = encoded }

    public struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var encoded = ""

      public init(literalCapacity: Int, interpolationCount: Int) {
        encoded.reserveCapacity(literalCapacity + 16 * interpolationCount)
      }

      public mutating func appendLiteral(_ literal: String) { encoded += literal }

      /// Puts in one segment, encoded whole.
      public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
        let segment = value.description.percentEncoded
        // A segment of dots alone would climb, and dots cannot be hidden by encoding them.
        encoded += segment == "." || segment == ".." ? segment.replacing(".", with: "%2E") : segment
      }
    }
  }
}
