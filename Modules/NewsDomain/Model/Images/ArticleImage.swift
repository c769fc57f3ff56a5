public import Foundation
public import FoundationCore
public import Images

/// An image with its format and size.
public struct ArticleImage: Sendable, Hashable {
  /// The URL of the request.
  public let url: URL
  /// The format, detected from the content.
  public let kind: ImageFormat
  /// The width and height in pixels.
  public let size: ImageSize
  /// The encoded bytes.
  public let bytes: [UInt8]
  /// The provenance of the response, with its age.
  public let provenance: Provenance

  /// Creates an image from its bytes, and detects their format; the `Content-Type` is ignored.
  ///
  /// - Throws: `ImageError` if the bytes are not an image, or a damaged one.
  public init(_ bytes: [UInt8], from url: URL, provenance: Provenance) throws(ImageError) {
    guard let kind = ImageFormat(bytes) else { throw .unknownFormat }
    self.url = url
    self.kind = kind
    size = try ImageSize(format: kind, bytes: bytes)
    self.bytes = bytes
    self.provenance = provenance
  }
}
