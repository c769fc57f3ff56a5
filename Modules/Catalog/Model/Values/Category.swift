public import Foundation
public import FoundationCore

/// A category of products; categories may be nested.
public struct Category: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Category, Int>

  /// The ID in the store.
  public let id: ID
  /// The name.
  public var name: String
  /// The parent category; `nil` at the top level.
  public var parent: ID?
  /// The URL of its image; in a Rialto store it may be relative to the store.
  public var image: URL?

  /// Creates a category.
  public init(id: ID, name: String, parent: ID? = nil, image: URL? = nil) {
    self.id = id
    self.name = name
    self.parent = parent
    self.image = image
  }
}

extension Category: Shaped {
  private var picture: ImageURL? { image.map(ImageURL.init) }

  public static let shape = Shape<Category>(
    "Category",
    Field("id", \.id, as: .identifier),
    Field("name", \.name, as: .text),
    .lossy("parent", \.parent, as: .identifier),
    .lossy("image", \.picture, as: .text),
    make: { Category(id: $0, name: $1, parent: $2, image: $3?.url) }
  )
}
