import Catalog
import Images
import StoreCore

/// An image that was found to be one, and its name for ever.
struct UploadedImage: Sendable {
  let kind: ImageFormat
  let size: ImageSize
  let bytes: [UInt8]
  /// The hash of its bytes and what it is, such as `9f86…a08.png`: other bytes have another name.
  let name: String

  init(_ bytes: [UInt8]) throws(ImageError) {
    guard let kind = ImageFormat(bytes), Product.Image.kinds.contains(kind) else {
      throw .unknownFormat
    }
    self.kind = kind
    size = try ImageSize(format: kind, bytes: bytes)
    self.bytes = bytes
    name = "\(Sodium.hexadecimal(Sodium.sha256(bytes))).\(kind.fileExtension)"
  }
}
