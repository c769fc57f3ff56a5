public import Foundation
public import FoundationCore

/// A category as someone writes it.
public struct CategoryDraft: Sendable, Hashable, Codable {
  /// Its name.
  public var name: String
  /// The category it shall stand in; nothing at the top.
  public var parent: Category.ID?
  /// A picture of it.
  public var image: URL?

  /// Makes a draft.
  public init(name: String = "", parent: Category.ID? = nil, image: URL? = nil) {
    self.name = name
    self.parent = parent
    self.image = image
  }

  /// Begins with a category as it is.
  public init(_ category: Category) {
    self.init(name: category.name, parent: category.parent, image: category.image)
  }

  private enum CodingKeys: CodingKey {
    case name, parent, image
  }

  /// Reads a draft, of which only the name has to be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    parent = try container.decodeIfPresent(Category.ID.self, forKey: .parent)
    image = try container.decodeIfPresent(ImageURL.self, forKey: .image)?.url
  }

  /// What is wrong with it, field by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("name", name, .required, .length(...80), .oneLine)
    errors.check("image", image?.relativeString ?? "", .length(...2000), .imageAddress)
    return errors
  }
}
