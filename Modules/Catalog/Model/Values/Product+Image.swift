public import Foundation

extension Product {
  /// A picture of a product.
  public struct Image: Sendable, Hashable, Codable {
    /// Where it is; in our own store it may be below the store's address.
    public var url: String
    /// What it shows, for those who cannot see it.
    public var text: String?

    /// Makes an image.
    public init(url: String, text: String? = nil) {
      self.url = url
      self.text = text
    }

    /// Where it can be had, in the store at an address; nothing for what would never load.
    public func address(in store: URL) -> URL? {
      URL(imageAddress: url).flatMap { URL(string: $0.relativeString, relativeTo: store) }?
        .absoluteURL
    }
  }
}
