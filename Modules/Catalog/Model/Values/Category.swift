public import Foundation
public import FoundationCore

/// A category of products; categories may be nested.
public struct Category: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Category, Int>

  /// The ID in the store.
  public let id: ID
  /// The name.
  public var name: String
  /// The parent category; `nil` at the top level.
  @Lossy public var parent: ID?
  @Lossy private var picture: ImageURL?

  /// The URL of its image; in a Rialto store it may be relative to the store.
  public var image: URL? {
    get { picture?.url }
    set { picture = newValue.map(ImageURL.init) }
  }

  /// Creates a category.
  public init(id: ID, name: String, parent: ID? = nil, image: URL? = nil) {
    self.id = id
    self.name = name
    self.parent = parent
    picture = image.map(ImageURL.init)
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, parent
    case picture = "image"
  }
}
