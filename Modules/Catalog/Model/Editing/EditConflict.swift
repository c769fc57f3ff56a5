import FoundationCore

/// Two editors at one product: what each of them changed, and whether both can have their way.
///
///     } catch .conflict(let conflict) {
///       guard let merged = conflict.merged else { return show(conflict.clashes) }
///       try await catalog.change(conflict.current, to: merged)
///     }
public struct EditConflict: Sendable, Hashable {
  /// The product as the editor knew it.
  public let base: Product
  /// The product as it is now.
  public let current: Product
  /// What the editor wanted it to be.
  public let draft: ProductDraft

  /// Makes a conflict of the three states.
  public init(base: Product, current: Product, draft: ProductDraft) {
    self.base = base
    self.current = current
    self.draft = draft
  }

  /// What others have changed meanwhile.
  public var theirs: [ProductDraft.Change] {
    ProductDraft(counting: current).changes(from: ProductDraft(counting: base))
  }

  /// What the editor wanted to change.
  public var mine: [ProductDraft.Change] { draft.changes(from: ProductDraft(counting: base)) }

  /// The fields that both sides changed, and not to the same.
  public var clashes: [String] {
    theirs.filter { change in mine.contains { $0.clashes(with: change) } }.map(\.field)
  }

  /// The editor's changes made to the product as it is now; nothing where the sides clash.
  public var merged: ProductDraft? {
    guard clashes.isEmpty else { return nil }
    var merged = ProductDraft(current)
    for change in mine { change.part.copy(from: draft, to: &merged) }
    return merged
  }
}

extension ProductDraft.Change {
  fileprivate func clashes(with other: ProductDraft.Change) -> Bool {
    part.overlaps(other.part) && !(part == other.part && after == other.after)
  }
}
