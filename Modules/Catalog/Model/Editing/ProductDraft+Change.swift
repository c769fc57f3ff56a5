import FoundationCore

extension ProductDraft {
  /// A field of a product that differs between two states of it, in words.
  public struct Change: Sendable, Hashable {
    /// The name of the field, as in `title` or `variants[MUG-RED].prices`.
    public var field: String { part.name }
    /// What it was.
    public let before: String
    /// What it has become.
    public let after: String

    let part: ProductDraftField

    init(_ part: ProductDraftField, from base: ProductDraft, to draft: ProductDraft) {
      self.part = part
      before = part.words(in: base)
      after = part.words(in: draft)
    }
  }
}

extension ProductDraft {
  /// What has been changed since a state of the product, field by field.
  ///
  /// A stock that is left out is one that stays as it is, and so no change.
  public func changes(from base: ProductDraft) -> [Change] {
    parts(from: base)
      .filter { $0.differs(from: base, to: self) }
      .map { Change($0, from: base, to: self) }
  }

  /// Everything that the two could differ in.
  private func parts(from base: ProductDraft) -> [ProductDraftField] {
    let known = Set(base.variants.map(\.sku))
    let kept = Set(variants.map(\.sku))
    let all = base.variants.map(\.sku) + variants.map(\.sku).filter { !known.contains($0) }
    return [.title, .description, .status, .brand, .category, .options, .images]
      + all.flatMap { sku -> [ProductDraftField] in
        known.contains(sku) && kept.contains(sku)
          ? [.variantOptions(sku), .prices(sku), .stock(sku)] : [.variant(sku)]
      } + [.order]
  }
}
