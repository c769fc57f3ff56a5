import FoundationCore

extension ProductDraftField {
  /// What it is in a state of the product, as a person would say it.
  func words(in draft: ProductDraft) -> String {
    switch self {
    case .title: draft.title.orNone
    case .description: draft.description.orNone
    case .status: draft.status.rawValue
    case .brand: draft.brand ?? "none"
    case .category: draft.category.map { "number \($0)" } ?? "none"
    case .options: draft.options.map(\.words).joined(separator: "; ").orNone
    case .images: draft.images.map(\.url).joined(separator: ", ").orNone
    case .variant(let sku): draft[sku]?.words ?? "none"
    case .variantOptions(let sku): draft[sku]?.choice.orNone ?? "none"
    case .prices(let sku): draft[sku]?.cost.orNone ?? "none"
    case .stock(let sku): draft[sku]?.onHand.map { String($0) } ?? "unchanged"
    case .order: draft.variants.map(\.sku.rawValue).joined(separator: ", ").orNone
    }
  }
}

extension Product.Option {
  fileprivate var words: String { "\(name): \(values.joined(separator: ", "))" }
}

extension VariantDraft {
  fileprivate var words: String {
    [choice, cost].filter { !$0.isEmpty }.joined(separator: ", ").orNone
  }

  fileprivate var choice: String {
    options.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  fileprivate var cost: String { prices.map(\.description).joined(separator: ", ") }
}

extension String {
  fileprivate var orNone: String { isEmpty ? "none" : self }
}
