/// A conflict of two editors of one product, with the changes of both.
///
///     } catch .conflict(let conflict) {
///       guard let merged = conflict.merged else { return show(conflict.conflictingFields) }
///       try await catalog.change(conflict.current, to: merged)
///     }
public struct EditConflict: Sendable, Hashable, Codable {
  /// The product that the editor started from.
  public let base: Product
  /// The current product.
  public let current: Product
  /// The draft that the editor tried to save.
  public let draft: ProductDraft

  /// Creates a conflict of the three states.
  public init(base: Product, current: Product, draft: ProductDraft) {
    self.base = base
    self.current = current
    self.draft = draft
  }

  /// The changes that others have made.
  public var theirs: [ProductDraft.Change] {
    ProductDraft(includingStock: current).changes(from: ProductDraft(includingStock: base))
  }

  /// The changes that the editor tried to make.
  public var mine: [ProductDraft.Change] { draft.changes(from: ProductDraft(includingStock: base)) }

  /// The fields that both sides changed to different values.
  public var conflictingFields: [String] {
    theirs.filter { change in mine.contains { $0.conflicts(with: change) } }.map(\.field)
  }

  /// The editor's changes applied to the current product; `nil` if fields conflict.
  public var merged: ProductDraft? {
    guard conflictingFields.isEmpty else { return nil }
    var merged = ProductDraft(current)
    for change in mine { change.draftField.copy(from: draft, to: &merged) }
    return merged
  }
}

extension ProductDraft.Change {
  fileprivate func conflicts(with other: ProductDraft.Change) -> Bool {
    draftField.overlaps(other.draftField)
      && !(draftField == other.draftField && after == other.after)
  }
}
