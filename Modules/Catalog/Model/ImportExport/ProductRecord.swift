public import FoundationCore

/// A product as a line of an import or an export.
///
/// Its category is a path of names, because IDs differ between stores.
public struct ProductRecord: Sendable, Hashable {
  /// The values of the product, without its category.
  public var draft: ProductDraft
  /// The path of its category, from the top level; missing categories are created.
  public var category: [String]

  /// Creates a record from a draft and the path of its category.
  public init(_ draft: ProductDraft, category: [String] = []) {
    self.draft = draft
    self.draft.category = nil
    self.category = category
  }
}

extension ProductRecord: Shaped {
  /// The fields of a draft, with the path of the category in place of its ID.
  public static let shape = Shape<ProductRecord>(
    "ProductRecord",
    Field("title", \.draft.title, as: .line),
    Field("description", \.draft.description, as: .text, default: ""),
    Field("status", \.draft.status, default: Product.Status.active),
    .optional("brand", \.draft.brand, as: .nullable(.line)),
    Field(
      "category",
      \.category,
      as: .nullable(.array(.line, 0...CategoryDraft.maximumDepth)),
      default: []
    ),
    .optional("taxClass", \.draft.taxClass, as: .nullable(.code)),
    Field("options", \.draft.options, as: ProductDraft.optionList, default: []),
    Field("variants", \.draft.variants, as: ProductDraft.variantList),
    Field("images", \.draft.images, as: ProductDraft.imageList, default: [])
  ) { title, description, status, brand, category, taxClass, options, variants, images in
    ProductRecord(
      ProductDraft(
        title: title,
        description: description,
        status: status,
        brand: brand,
        taxClass: taxClass,
        options: options,
        variants: variants,
        images: images
      ),
      category: category
    )
  }
}
