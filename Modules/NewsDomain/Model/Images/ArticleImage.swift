public import Foundation
public import Images

/// An image, as it came: its bytes, and what they say of themselves.
public struct ArticleImage: Sendable, Hashable {
  /// Where it was asked for.
  public let address: URL
  /// What kind of image it is, by its content.
  public let kind: ImageFormat
  /// How large it is.
  public let size: ImageSize
  /// The image itself, in its kind's format.
  public let bytes: [UInt8]

  /// Reads what bytes are; the label they came with is not asked.
  init(_ bytes: [UInt8], from address: URL) throws(ImageError) {
    guard let kind = ImageFormat(bytes) else { throw .unknownFormat }
    self.address = address
    self.kind = kind
    size = try ImageSize(format: kind, bytes: bytes)
    self.bytes = bytes
  }
}
