public import FoundationCore

/// The editable values of a product, sent to add or change it.
///
/// The brand is given by name, and created if it does not exist, as is the category of a path; the
/// category of an ID must exist.
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
  /// The path of its category from the top level, in place of the ID; missing categories are created.
  public var categoryPath: [String]?
  /// The code of its tax class, such as `reduced`; `nil` for the standard class.
  public var taxClass: String?
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
    categoryPath: [String]? = nil,
    taxClass: String? = nil,
    options: [Product.Option] = [],
    variants: [VariantDraft] = [],
    images: [Product.Image] = []
  ) {
    self.title = title
    self.description = description
    self.status = status
    self.brand = brand
    self.category = category
    self.categoryPath = categoryPath
    self.taxClass = taxClass
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
      taxClass: product.taxClass,
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
    .optional("categoryPath", \.categoryPath, as: .nullable(categoryPath)),
    .optional("taxClass", \.taxClass, as: .nullable(.code)),
    Field("options", \.options, as: optionList, default: []),
    Field("variants", \.variants, as: variantList, default: [], isRequired: true),
    Field("images", \.images, as: imageList, default: []),
    memberwise: ProductDraft.init
  )

  static let categoryPath = JSONSchema.array(.line, 0...CategoryDraft.maximumDepth)
  static let optionList = JSONSchema.documentedOnly(.array(Product.Option.schema, 0...8))
  static let variantList = JSONSchema.documentedOnly(.array(VariantDraft.schema, 1...200))
  static let imageList = JSONSchema.documentedOnly(.array(Product.Image.schema, 0...20))
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
    memberwise: VariantDraft.init
  )
}

extension JSONSchema {
  /// A stock in a request.
  package static let stock = integer(0...Variant.Stock.maximum)
}

extension ProductDraft {
  /// The validation errors, by field; a field of a variant is named as in `variants[0].sku`.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("title", title, .required, .length(...200), .oneLine)
    errors.check("description", description, .length(...10_000), .multiline)
    if let brand { errors.check("brand", brand, .required, .length(...80), .oneLine) }
    errors.check("categoryPath", categoryPath ?? [], .atMost(CategoryDraft.maximumDepth))
    for (place, name) in (categoryPath ?? []).enumerated() {
      errors.check("categoryPath[\(place)]", name, .required, .length(...80), .oneLine)
    }
    if let taxClass { errors.check("taxClass", taxClass, .required, .code(40)) }
    check(options, in: &errors)
    check(variants, in: &errors)
    check(images, in: &errors)
    return errors
  }

  private func check(_ options: [Product.Option], in errors: inout FieldErrors) {
    errors.check("options", options, .atMost(8))
    for (place, option) in options.enumerated() {
      let field = "options[\(place)]"
      errors.check("\(field).name", option.name, .required, .length(...40), .oneLine)
      let isFirst = !options[..<place].contains { $0.name == option.name }
      errors.check("\(field).name", isFirst, .distinct)
      errors.check("\(field).values", option.values, .notEmpty, .atMost(100), .noDuplicates)
      for (index, value) in option.values.enumerated() {
        errors.check("\(field).values[\(index)]", value, .required, .length(...40), .oneLine)
      }
    }
  }

  private func check(_ variants: [VariantDraft], in errors: inout FieldErrors) {
    errors.check("variants", variants, .notEmpty, .atMost(200))
    for (place, variant) in variants.enumerated() {
      let field = "variants[\(place)]"
      let earlier = variants[..<place]
      errors.check("\(field).sku", variant.sku.rawValue, .required, .sku)
      errors.check("\(field).sku", !earlier.contains { $0.sku == variant.sku }, .distinct)
      check(variant, of: field, in: &errors)
      let isNew = !earlier.contains { $0.options == variant.options }
      errors.check("\(field).options", isNew, .distinct)
    }
  }

  private func check(_ variant: VariantDraft, of field: String, in errors: inout FieldErrors) {
    // An option without values has that error already.
    for option in options where !option.values.isEmpty {
      errors.check(
        "\(field).options.\(option.name)",
        variant.options[option.name] ?? "",
        .required,
        .oneOf(option.values)
      )
    }
    for name in variant.options.keys.ordered() where !options.contains(where: { $0.name == name }) {
      errors.check("\(field).options.\(name)", false, .knownOption)
    }
    errors.check("\(field).prices", variant.prices, .notEmpty, .atMost(200))
    for (place, price) in variant.prices.enumerated() {
      errors.check("\(field).prices[\(place)].amount", price.minorUnits, .notNegative)
      let isFirst = !variant.prices[..<place].contains { $0.currency == price.currency }
      errors.check("\(field).prices[\(place)].currency", isFirst, .distinct)
    }
    if let onHand = variant.onHand {
      errors.check("\(field).onHand", onHand, .notNegative, .withinStockLimit)
    }
  }

  private func check(_ images: [Product.Image], in errors: inout FieldErrors) {
    errors.check("images", images, .atMost(20))
    for (place, image) in images.enumerated() {
      errors.check("images[\(place)].url", image.url, .required, .length(...2000), .imageURL)
      errors.check("images[\(place)].text", image.text ?? "", .length(...200), .oneLine)
    }
  }

  /// A field of a product that differs between two states, with both values as text.
  public struct Change: Sendable, Hashable {
    /// The name of the field, as in `title` or `variants[MUG-RED].prices`.
    public var field: String { draftField.name }
    /// The value before.
    public let before: String
    /// The value after.
    public let after: String

    let draftField: ProductDraftField

    init(_ draftField: ProductDraftField, from base: ProductDraft, to draft: ProductDraft) {
      self.draftField = draftField
      before = draftField.text(in: base)
      after = draftField.text(in: draft)
    }
  }

  /// Returns the changes since a state of the product, by field.
  ///
  /// A stock of `nil` is unchanged.
  public func changes(from base: ProductDraft) -> [Change] {
    fields(from: base)
      .filter { $0.differs(from: base, to: self) }
      .map { Change($0, from: base, to: self) }
  }

  /// Returns all fields in which the two may differ.
  private func fields(from base: ProductDraft) -> [ProductDraftField] {
    let known = Set(base.variants.map(\.sku))
    let kept = Set(variants.map(\.sku))
    let all = base.variants.map(\.sku) + variants.map(\.sku).filter { !known.contains($0) }
    return [.title, .description, .status, .brand, .category, .taxClass, .options, .images]
      + all.flatMap { sku -> [ProductDraftField] in
        known.contains(sku) && kept.contains(sku)
          ? [.variantOptions(sku), .prices(sku), .stock(sku)] : [.variant(sku)]
      } + [.variantOrder]
  }
}
