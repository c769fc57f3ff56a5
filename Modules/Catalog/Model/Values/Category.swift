public import Foundation
public import FoundationCore

/// A shelf of the store; shelves may stand in others.
public struct Category: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Category, Int>

  /// What the store knows it by.
  public let id: ID
  /// Its name.
  public var name: String
  /// The category it stands in; nothing at the top.
  @Lossy public var parent: ID?
  @Lossy private var picture: ImageURL?

  /// A picture of it; in our own store it may be below the store's address.
  public var image: URL? {
    get { picture?.url }
    set { picture = newValue.map(ImageURL.init) }
  }

  /// Makes a category.
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
