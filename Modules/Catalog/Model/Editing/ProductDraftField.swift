import FoundationCore

/// What can be told apart, and taken over, of two states of a product.
enum ProductDraftField: Sendable, Hashable {
  case title, description, status, brand, category, options, images
  /// Whether there is a variant, and all of it.
  case variant(SKU)
  case variantOptions(SKU)
  case prices(SKU)
  case stock(SKU)
  /// Which variant comes first.
  case order

  var name: String {
    switch self {
    case .title: "title"
    case .description: "description"
    case .status: "status"
    case .brand: "brand"
    case .category: "category"
    case .options: "options"
    case .images: "images"
    case .variant(let sku): "variants[\(sku)]"
    case .variantOptions(let sku): "variants[\(sku)].options"
    case .prices(let sku): "variants[\(sku)].prices"
    case .stock(let sku): "variants[\(sku)].onHand"
    case .order: "variants"
    }
  }

  /// Whether one cannot be taken over from one side where the other side changed this.
  func overlaps(_ other: ProductDraftField) -> Bool {
    if self == other { return true }
    guard let sku, sku == other.sku else { return false }
    return self == .variant(sku) || other == .variant(sku)
  }

  private var sku: SKU? {
    switch self {
    case .variant(let sku), .variantOptions(let sku), .prices(let sku), .stock(let sku): sku
    case .title, .description, .status, .brand, .category, .options, .images, .order: nil
    }
  }

  func differs(from base: ProductDraft, to draft: ProductDraft) -> Bool {
    switch self {
    case .title: base.title != draft.title
    case .description: base.description != draft.description
    case .status: base.status != draft.status
    case .brand: base.brand != draft.brand
    case .category: base.category != draft.category
    case .options: base.options != draft.options
    case .images: base.images != draft.images
    case .variant(let sku): base[sku] != draft[sku]
    case .variantOptions(let sku): base[sku]?.options != draft[sku]?.options
    case .prices(let sku): Set(base[sku]?.prices ?? []) != Set(draft[sku]?.prices ?? [])
    case .stock(let sku): draft[sku]?.onHand.map { $0 != base[sku]?.onHand } ?? false
    case .order: base.order(among: draft) != draft.order(among: base)
    }
  }

  /// Takes it over from one state into another.
  func copy(from source: ProductDraft, to draft: inout ProductDraft) {
    switch self {
    case .title: draft.title = source.title
    case .description: draft.description = source.description
    case .status: draft.status = source.status
    case .brand: draft.brand = source.brand
    case .category: draft.category = source.category
    case .options: draft.options = source.options
    case .images: draft.images = source.images
    case .variant(let sku): draft[sku] = source[sku]
    case .variantOptions(let sku): draft[sku]?.options = source[sku]?.options ?? [:]
    case .prices(let sku): draft[sku]?.prices = source[sku]?.prices ?? []
    case .stock(let sku): draft[sku]?.onHand = source[sku]?.onHand
    case .order: draft.sort(like: source)
    }
  }
}

extension ProductDraft {
  /// The variant with a SKU; a new one comes last.
  subscript(_ sku: SKU) -> VariantDraft? {
    get { variants.first { $0.sku == sku } }
    set {
      let place = variants.firstIndex { $0.sku == sku }
      switch (place, newValue) {
      case (let place?, let variant?): variants[place] = variant
      case (let place?, nil): variants.remove(at: place)
      case (nil, let variant?): variants.append(variant)
      case (nil, nil): break
      }
    }
  }

  /// Its variants in their order, as far as the other has them too.
  fileprivate func order(among other: ProductDraft) -> [SKU] {
    let known = Set(other.variants.map(\.sku))
    return variants.map(\.sku).filter(known.contains)
  }

  /// Puts the variants in another's order, and last what that one does not have.
  fileprivate mutating func sort(like other: ProductDraft) {
    let ranked = other.variants.compactMap { self[$0.sku] }
    let known = Set(ranked.map(\.sku))
    variants = ranked + variants.filter { !known.contains($0.sku) }
  }
}
