import FoundationCore

/// A product as a line of an import or an export has it: a draft that any store can read.
///
/// It names its category by the names on the way to it, because numbers differ from store to store.
public struct ProductRecord: Sendable, Hashable, Codable {
  /// Its name.
  public var title: String
  /// What it is, in sentences.
  public var description: String
  /// Whether it is offered.
  public var status: Product.Status
  /// The name of its brand.
  public var brand: String?
  /// The names of the categories it stands in, from the top; made where they are missing.
  public var category: [String]
  /// What a buyer chooses by.
  public var options: [Product.Option]
  /// What can be bought, the main one first.
  public var variants: [VariantDraft]
  /// Pictures of it, the main one first.
  public var images: [Product.Image]

  /// Makes a record of a draft and the way to its category.
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

  /// Reads a line; all but the title and the variants may be left out.
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
