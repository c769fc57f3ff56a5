public import FoundationCore

/// The editable values of a product, sent to add or change it.
///
/// The brand is given by name, and created if it does not exist; the category must exist.
public struct ProductDraft: Sendable, Hashable, Codable {
  /// The title.
  public var title: String
  /// The description.
  public var description: String
  /// The status: draft, active or archived.
  public var status: Product.Status
  /// The name of its brand, if it has one.
  public var brand: String?
  /// The category, if it has one.
  public var category: Category.ID?
  /// The options, such as size and colour.
  public var options: [Product.Option]
  /// The variants, main variant first.
  public var variants: [VariantDraft]
  /// The images, main image first.
  public var images: [Product.Image]

  /// Creates a draft.
  public init(
    title: String = "",
    description: String = "",
    status: Product.Status = .active,
    brand: String? = nil,
    category: Category.ID? = nil,
    options: [Product.Option] = [],
    variants: [VariantDraft] = [],
    images: [Product.Image] = []
  ) {
    self.title = title
    self.description = description
    self.status = status
    self.brand = brand
    self.category = category
    self.options = options
    self.variants = variants
    self.images = images
  }

  /// Creates a draft with the values of a product, without its stock.
  ///
  /// The stock is left out so that an edit of the text never overwrites a stock that orders have
  /// reduced since.
  public init(_ product: Product) {
    self.init(
      title: product.title,
      description: product.description,
      // An unknown status comes from a newer store; the editor has to choose one.
      status: product.status.known ?? .draft,
      brand: product.brand?.name,
      category: product.category?.id,
      options: product.options,
      variants: product.variants.map { VariantDraft($0) },
      images: product.images
    )
  }

  /// Creates a draft with the values of a product, including the stock of each variant.
  public init(includingStock product: Product) {
    self.init(product)
    for (index, variant) in product.variants.enumerated() {
      variants[index].onHand = variant.stock?.onHand
    }
  }

  /// Decodes a draft; missing values are those of an empty draft.
  ///
  /// - Throws: `DecodingError` if a value has another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let empty = ProductDraft()
    title = try container.decodeIfPresent(String.self, forKey: .title) ?? empty.title
    description =
      try container.decodeIfPresent(String.self, forKey: .description) ?? empty.description
    status = try container.decodeIfPresent(Product.Status.self, forKey: .status) ?? empty.status
    brand = try container.decodeIfPresent(String.self, forKey: .brand)
    category = try container.decodeIfPresent(Category.ID.self, forKey: .category)
    options = try container.decodeIfPresent([Product.Option].self, forKey: .options) ?? []
    variants = try container.decodeIfPresent([VariantDraft].self, forKey: .variants) ?? []
    images = try container.decodeIfPresent([Product.Image].self, forKey: .images) ?? []
  }
}

/// The editable values of a variant.
public struct VariantDraft: Sendable, Hashable, Codable {
  /// The SKU.
  public var sku: SKU
  /// The value of each option of its product.
  public var options: [String: String]
  /// The prices, one for each currency.
  public var prices: [Money]
  /// The stock on hand; `nil` leaves it unchanged, or 0 for a new variant.
  public var onHand: Int?

  /// Creates a draft.
  public init(sku: SKU, options: [String: String] = [:], prices: [Money] = [], onHand: Int? = nil) {
    self.sku = sku
    self.options = options
    self.prices = prices
    self.onHand = onHand
  }

  /// Creates a draft with the values of a variant, without its stock.
  public init(_ variant: Variant) {
    self.init(sku: variant.sku, options: variant.options, prices: variant.prices)
  }

  /// Decodes a draft; only the SKU is required.
  ///
  /// - Throws: `DecodingError` if the SKU is missing or a value has another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    sku = try container.decode(SKU.self, forKey: .sku)
    options = try container.decodeIfPresent([String: String].self, forKey: .options) ?? [:]
    prices = try container.decodeIfPresent([Money].self, forKey: .prices) ?? []
    onHand = try container.decodeIfPresent(Int.self, forKey: .onHand)
  }
}
