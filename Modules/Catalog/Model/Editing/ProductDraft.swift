public import FoundationCore

/// A product as someone writes it: what is sent to add one or to change one.
///
/// The brand is given by name, and made where it is not there yet; the category has to be there.
public struct ProductDraft: Sendable, Hashable, Codable {
  /// Its name.
  public var title: String
  /// What it is, in sentences.
  public var description: String
  /// Whether it is offered.
  public var status: Product.Status
  /// The name of its brand; without one it has none.
  public var brand: String?
  /// Where it stands in the store; without one it stands nowhere.
  public var category: Category.ID?
  /// What a buyer chooses by.
  public var options: [Product.Option]
  /// What can be bought, the main one first.
  public var variants: [VariantDraft]
  /// Pictures of it, the main one first.
  public var images: [Product.Image]

  /// Makes a draft.
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

  /// Begins with a product as it is.
  ///
  /// How many are on hand is left out, so that an edit of the text never sets back a stock that was
  /// sold from meanwhile.
  public init(_ product: Product) {
    self.init(
      title: product.title,
      description: product.description,
      // A status that is not known here is of a newer store; it can only be chosen anew.
      status: product.status.known ?? .draft,
      brand: product.brand?.name,
      category: product.category?.id,
      options: product.options,
      variants: product.variants.map { VariantDraft($0) },
      images: product.images
    )
  }

  /// Begins with a product as it is, with how many of each variant are on hand.
  public init(counting product: Product) {
    self.init(product)
    for (place, variant) in product.variants.enumerated() {
      variants[place].onHand = variant.stock?.onHand
    }
  }

  /// Reads a draft; what is left out is as in an empty one.
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

/// A variant as someone writes it.
public struct VariantDraft: Sendable, Hashable, Codable {
  /// What names it.
  public var sku: SKU
  /// The value chosen of each option of its product.
  public var options: [String: String]
  /// What it costs, once for each currency.
  public var prices: [Money]
  /// How many are there; left out, that stays as it is, and a new one has none.
  public var onHand: Int?

  /// Makes a draft.
  public init(sku: SKU, options: [String: String] = [:], prices: [Money] = [], onHand: Int? = nil) {
    self.sku = sku
    self.options = options
    self.prices = prices
    self.onHand = onHand
  }

  /// Begins with a variant as it is; its stock is left as it will be.
  public init(_ variant: Variant) {
    self.init(sku: variant.sku, options: variant.options, prices: variant.prices)
  }

  /// Reads a draft, of which only the SKU has to be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    sku = try container.decode(SKU.self, forKey: .sku)
    options = try container.decodeIfPresent([String: String].self, forKey: .options) ?? [:]
    prices = try container.decodeIfPresent([Money].self, forKey: .prices) ?? []
    onHand = try container.decodeIfPresent(Int.self, forKey: .onHand)
  }
}
