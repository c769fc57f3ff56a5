import FoundationCore

extension ProductDraft {
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
}

extension ProductDraft {
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
    return [.title, .description, .status, .brand, .category, .options, .images]
      + all.flatMap { sku -> [ProductDraftField] in
        known.contains(sku) && kept.contains(sku)
          ? [.variantOptions(sku), .prices(sku), .stock(sku)] : [.variant(sku)]
      } + [.variantOrder]
  }
}
