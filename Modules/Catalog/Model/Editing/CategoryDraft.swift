public import Foundation
public import FoundationCore

/// The editable values of a category.
public struct CategoryDraft: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// The parent category; `nil` at the top level.
  public var parent: Category.ID?
  /// The URL of its image.
  public var image: URL?

  /// The maximum number of nested levels.
  package static let maximumDepth = 8

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

  /// The validation errors, by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("name", name, .required, .length(...80), .oneLine)
    errors.check("image", image?.relativeString ?? "", .length(...2000), .imageURL)
    return errors
  }
}

extension CategoryDraft: Shaped {
  private var picture: ImageURL? { image.map(ImageURL.init) }

  public static let shape = Shape<CategoryDraft>(
    "CategoryDraft",
    Field("name", \.name, as: .line),
    .optional("parent", \.parent, as: .nullable(.identifier)),
    .optional("image", \.picture, as: .nullable(.text)),
    make: { CategoryDraft(name: $0, parent: $1, image: $2?.url) }
  )
}
