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

extension ArticleImage: Codable {
  // Format and size derive from the bytes, so an image that is read back is as valid as a loaded one.
  private enum CodingKeys: String, CodingKey { case url, bytes, provenance }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      Array(try fields.decode(Data.self, forKey: .bytes)),
      from: try fields.decode(URL.self, forKey: .url),
      provenance: try fields.decode(Provenance.self, forKey: .provenance)
    )
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(url, forKey: .url)
    try fields.encode(Data(bytes), forKey: .bytes)
    try fields.encode(provenance, forKey: .provenance)
  }
}
