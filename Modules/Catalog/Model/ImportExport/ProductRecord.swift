import FoundationCore

/// A product as a line of an import or an export.
///
/// Its category is a path of names, because IDs differ between stores.
public struct ProductRecord: Sendable, Hashable, Codable {
  /// The title.
  public var title: String
  /// The description.
  public var description: String
  /// The status: draft, active or archived.
  public var status: Product.Status
  /// The name of its brand, if it has one.
  public var brand: String?
  /// The path of its category, from the top level; missing categories are created.
  public var category: [String]
  /// The options, such as size and colour.
  public var options: [Product.Option]
  /// The variants, main variant first.
  public var variants: [VariantDraft]
  /// The images, main image first.
  public var images: [Product.Image]

  /// Creates a record from a draft and the path of its category.
  public init(_ draft: ProductDraft, category: [String] = []) {
    title = draft.title
    description = draft.description
    status = draft.status
    brand = draft.brand
    self.category = category
    options = draft.options
    variants = draft.variants
    images = draft.images
  }

  private enum CodingKeys: CodingKey {
    case title, description, status, brand, category, options, variants, images
  }

  /// Decodes a record; only the title and the variants are required.
  ///
  /// - Throws: `DecodingError` if a required value is missing or a value has another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decode(String.self, forKey: .title)
    description = try container.decodeIfPresent(String.self, forKey: .description) ?? ""
    status = try container.decodeIfPresent(Product.Status.self, forKey: .status) ?? .active
    brand = try container.decodeIfPresent(String.self, forKey: .brand)
    category = try container.decodeIfPresent([String].self, forKey: .category) ?? []
    options = try container.decodeIfPresent([Product.Option].self, forKey: .options) ?? []
    variants = try container.decode([VariantDraft].self, forKey: .variants)
    images = try container.decodeIfPresent([Product.Image].self, forKey: .images) ?? []
  }
}
