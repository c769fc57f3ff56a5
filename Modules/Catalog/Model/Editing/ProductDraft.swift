public import FoundationCore

/// The editable values of a product, sent to add or change it.
///
/// The brand is given by name, and created if it does not exist; the category must exist.
public struct ProductDraft: Sendable, Hashable {
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
}

/// The editable values of a variant.
public struct VariantDraft: Sendable, Hashable {
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
}

extension ProductDraft: Shaped {
  /// The fields, with the values of an empty draft for missing ones.
  ///
  /// The schemas check the types of values; `errors` checks further rules.
  public static let shape = Shape<ProductDraft>(
    "ProductDraft",
    Field("title", \.title, as: .line, default: "", isRequired: true),
    Field("description", \.description, as: .text, default: ""),
    Field("status", \.status, default: Product.Status.active),
    .optional("brand", \.brand, as: .nullable(.line)),
    .optional("category", \.category, as: .nullable(.identifier)),
    Field(
      "options",
      \.options,
      as: .documentedOnly(.array(Product.Option.schema, 0...8)),
      default: []
    ),
    Field(
      "variants",
      \.variants,
      as: .documentedOnly(.array(VariantDraft.schema, 1...200)),
      default: [],
      isRequired: true
    ),
    Field(
      "images",
      \.images,
      as: .documentedOnly(.array(Product.Image.schema, 0...20)),
      default: []
    ),
    make: ProductDraft.init
  )
}

extension VariantDraft: Shaped {
  public static let shape = Shape<VariantDraft>(
    "VariantDraft",
    Field("sku", \.sku, as: .sku),
    Field("options", \.options, as: .dictionary(.text, 0...8), default: [:]),
    Field(
      "prices",
      \.prices,
      as: .documentedOnly(.array(Money.schema, 1...200)),
      default: [],
      isRequired: true
    ),
    .optional("onHand", \.onHand, as: .nullable(.stock)),
    make: VariantDraft.init
  )
}

extension JSONSchema {
  /// A stock in a request.
  package static let stock = integer(0...Variant.Stock.maximum)
}
