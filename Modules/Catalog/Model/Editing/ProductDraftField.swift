import FoundationCore

/// A field of a product that is compared and merged on its own.
enum ProductDraftField: Sendable, Hashable {
  case title, description, status, brand, category, taxClass, options, images
  /// A whole variant that one state does not have.
  case variant(SKU)
  case variantOptions(SKU)
  case prices(SKU)
  case stock(SKU)
  /// The order of the variants.
  case variantOrder

  var name: String {
    switch self {
    case .title: "title"
    case .description: "description"
    case .status: "status"
    case .brand: "brand"
    case .category: "category"
    case .taxClass: "taxClass"
    case .options: "options"
    case .images: "images"
    case .variant(let sku): "variants[\(sku)]"
    case .variantOptions(let sku): "variants[\(sku)].options"
    case .prices(let sku): "variants[\(sku)].prices"
    case .stock(let sku): "variants[\(sku)].onHand"
    case .variantOrder: "variants"
    }
  }

  /// Returns `true` if the two cannot be changed independently.
  func overlaps(_ other: ProductDraftField) -> Bool {
    if self == other { return true }
    guard let sku, sku == other.sku else { return false }
    return self == .variant(sku) || other == .variant(sku)
  }

  private var sku: SKU? {
    switch self {
    case .variant(let sku), .variantOptions(let sku), .prices(let sku), .stock(let sku): sku
    case .title, .description, .status, .brand, .category, .taxClass, .options, .images,
      .variantOrder:
      nil
    }
  }

  func differs(from base: ProductDraft, to draft: ProductDraft) -> Bool {
    switch self {
    case .title: base.title != draft.title
    case .description: base.description != draft.description
    case .status: base.status != draft.status
    case .brand: base.brand != draft.brand
    case .category:
      base.category != draft.category || base.categoryPath != draft.categoryPath
    case .taxClass: base.taxClass != draft.taxClass
    case .options: base.options != draft.options
    case .images: base.images != draft.images
    case .variant(let sku): base[sku] != draft[sku]
    case .variantOptions(let sku): base[sku]?.options != draft[sku]?.options
    case .prices(let sku): Set(base[sku]?.prices ?? []) != Set(draft[sku]?.prices ?? [])
    case .stock(let sku): draft[sku]?.onHand.map { $0 != base[sku]?.onHand } ?? false
    case .variantOrder: base.order(among: draft) != draft.order(among: base)
    }
  }

  /// Copies the field from one state to another.
  func copy(from source: ProductDraft, to draft: inout ProductDraft) {
    switch self {
    case .title: draft.title = source.title
    case .description: draft.description = source.description
    case .status: draft.status = source.status
    case .brand: draft.brand = source.brand
    case .category:
      (draft.category, draft.categoryPath) = (source.category, source.categoryPath)
    case .taxClass: draft.taxClass = source.taxClass
    case .options: draft.options = source.options
    case .images: draft.images = source.images
    case .variant(let sku): draft[sku] = source[sku]
    case .variantOptions(let sku): draft[sku]?.options = source[sku]?.options ?? [:]
    case .prices(let sku): draft[sku]?.prices = source[sku]?.prices ?? []
    case .stock(let sku): draft[sku]?.onHand = source[sku]?.onHand
    case .variantOrder: draft.sort(like: source)
    }
  }
}

extension ProductDraft {
  /// The variant with a SKU; a new variant is appended.
  package subscript(_ sku: SKU) -> VariantDraft? {
    get { variants.first { $0.sku == sku } }
    set {
      let index = variants.firstIndex { $0.sku == sku }
      switch (index, newValue) {
      case (let index?, let variant?): variants[index] = variant
      case (let index?, nil): variants.remove(at: index)
      case (nil, let variant?): variants.append(variant)
      case (nil, nil): break
      }
    }
  }

  /// Returns the SKUs, in order, that the other draft has too.
  fileprivate func order(among other: ProductDraft) -> [SKU] {
    let known = Set(other.variants.map(\.sku))
    return variants.map(\.sku).filter(known.contains)
  }

  /// Sorts the variants like another draft; variants that it does not have come last.
  fileprivate mutating func sort(like other: ProductDraft) {
    let ranked = other.variants.compactMap { self[$0.sku] }
    let known = Set(ranked.map(\.sku))
    variants = ranked + variants.filter { !known.contains($0.sku) }
  }
}

extension ProductDraftField {
  /// Returns the value of the field in a draft, as text.
  func text(in draft: ProductDraft) -> String {
    switch self {
    case .title: draft.title.orNone
    case .description: draft.description.orNone
    case .status: draft.status.rawValue
    case .brand: draft.brand ?? "none"
    case .category:
      draft.categoryPath?.joined(separator: " > ") ?? draft.category.map { "number \($0)" }
        ?? "none"
    case .taxClass: draft.taxClass ?? "standard"
    case .options: draft.options.map(\.text).joined(separator: "; ").orNone
    case .images: draft.images.map(\.url).joined(separator: ", ").orNone
    case .variant(let sku): draft[sku]?.text ?? "none"
    case .variantOptions(let sku): draft[sku]?.choice.orNone ?? "none"
    case .prices(let sku): draft[sku]?.cost.orNone ?? "none"
    case .stock(let sku): draft[sku]?.onHand.map { String($0) } ?? "unchanged"
    case .variantOrder: draft.variants.map(\.sku.rawValue).joined(separator: ", ").orNone
    }
  }
}

extension Product.Option {
  fileprivate var text: String { "\(name): \(values.joined(separator: ", "))" }
}

extension VariantDraft {
  fileprivate var text: String {
    [choice, cost].filter { !$0.isEmpty }.joined(separator: ", ").orNone
  }

  fileprivate var choice: String {
    options.ordered { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  fileprivate var cost: String { prices.map(\.description).joined(separator: ", ") }
}

extension String {
  fileprivate var orNone: String { isEmpty ? "none" : self }
}
