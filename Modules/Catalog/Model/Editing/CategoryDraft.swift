public import Foundation
public import FoundationCore

/// The editable values of a category.
public struct CategoryDraft: Sendable, Hashable, Codable {
  /// Its name.
  public var name: String
  /// The parent category; `nil` at the top level.
  public var parent: Category.ID?
  /// The URL of its image.
  public var image: URL?

  /// Creates a draft.
  public init(name: String = "", parent: Category.ID? = nil, image: URL? = nil) {
    self.name = name
    self.parent = parent
    self.image = image
  }

  /// Creates a draft with the values of a category.
  public init(_ category: Category) {
    self.init(name: category.name, parent: category.parent, image: category.image)
  }

  private enum CodingKeys: CodingKey {
    case name, parent, image
  }

  /// Decodes a draft; only the name is required.
  ///
  /// - Throws: `DecodingError` if the name is missing or a value has another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    parent = try container.decodeIfPresent(Category.ID.self, forKey: .parent)
    image = try container.decodeIfPresent(ImageURL.self, forKey: .image)?.url
  }

  /// The validation errors, by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("name", name, .required, .length(...80), .oneLine)
    errors.check("image", image?.relativeString ?? "", .length(...2000), .imageURL)
    return errors
  }
}
