public import Foundation
public import FoundationCore
public import Images

extension Product {
  /// An image of a product.
  public struct Image: Sendable, Hashable {
    /// The URL; in a Rialto store it may be relative to the store.
    public var url: String
    /// The alternative text, for screen readers.
    public var text: String?

    /// Creates an image.
    public init(url: String, text: String? = nil) {
      self.url = url
      self.text = text
    }

    /// Returns the absolute URL of the image in a store; `nil` if it is not a valid URL.
    public func resolvedURL(relativeTo store: URL) -> URL? {
      URL(imageURL: url).flatMap { URL(string: $0.relativeString, relativeTo: store) }?
        .absoluteURL
    }
  }
}

extension Product.Image {
  /// The image formats that a store accepts.
  public static let acceptedKinds: [ImageFormat] = [.png, .jpeg, .webp]

  /// The maximum size of an image in bytes.
  public static let maximumByteCount = 5 * 1024 * 1024
}

extension Product.Image: Shaped {
  public static let shape = Shape<Product.Image>(
    "ProductImage",
    Field("url", \.url, as: .text),
    .optional("text", \.text, as: .text),
    memberwise: Product.Image.init
  )
}

/// The URL of an image: a web URL, or a path of the store.
///
/// Other values, such as `tools.png`, would never load, and fail to decode.
struct ImageURL: TextCodable, Hashable, Sendable {
  static let textFormat = "An image URL begins with https:// or with one slash."

  let url: URL

  init(_ url: URL) { self.url = url }

  init?(_ description: String) {
    guard let url = URL(imageURL: description) else { return nil }
    self.url = url
  }

  var description: String { url.relativeString }
}

extension ImageURL: JSONRepresentable {
  static var schema: JSONSchema { .text }

  var json: JSONValue { .string(description) }
}

extension URL {
  /// Creates a web URL, or a path that begins with one slash; `nil` for other text.
  init?(imageURL text: String) {
    if let url = URL(webAddress: text) {
      self = url
    } else {
      guard text.hasPrefix("/"), !text.hasPrefix("//") else { return nil }
      self.init(string: text)
    }
  }
}
