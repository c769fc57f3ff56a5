/// The shelves of a store, each with those that stand in it.
///
/// It is made of a flat list in any order. A category whose parent is not in the list stands at the
/// top, and so does the first of several that stand in one another, so that none is ever lost.
public struct CategoryTree: Sendable, Hashable {
  /// Every category, each before those that stand in it, in the order of the list otherwise.
  public let all: [Category]

  private let byID: [Category.ID: Category]
  private let children: [Category.ID?: [Category.ID]]

  /// Makes a tree of a list; of two categories with one number the later counts.
  public init(_ list: [Category]) {
    let byID = Dictionary(list.map { ($0.id, $0) }) { $1 }
    var known: Set<Category.ID> = []
    let unique = list.compactMap { known.insert($0.id).inserted ? byID[$0.id] : nil }
    var children: [Category.ID?: [Category.ID]] = [:]
    for category in unique {
      children[category.parent.flatMap { byID[$0]?.id }, default: []].append(category.id)
    }
    var seen: Set<Category.ID> = []
    var order = Self.below(children[nil] ?? [], children, &seen)
    // Whatever was not come by from the top stands in itself.
    for category in unique where !seen.contains(category.id) {
      let parent = category.parent.flatMap { byID[$0]?.id }
      children[parent]?.removeAll { $0 == category.id }
      children[nil, default: []].append(category.id)
      order += Self.below([category.id], children, &seen)
    }
    self.byID = byID
    self.children = children
    all = order.compactMap { byID[$0] }
  }

  /// The category with a number.
  public subscript(_ id: Category.ID) -> Category? { byID[id] }

  /// Those that stand in a category; without one, those at the top.
  public func children(of id: Category.ID? = nil) -> [Category] {
    (children[id] ?? []).compactMap { byID[$0] }
  }

  /// The categories on the way to one, from the top, it included; none where it is not there.
  public func path(to id: Category.ID) -> [Category] {
    var path: [Category] = []
    var place: Category.ID? = id
    while let here = place, let category = byID[here], !path.contains(category) {
      path.append(category)
      place = children[nil]?.contains(here) == true ? nil : category.parent
    }
    return path.reversed()
  }

  /// The names on the way to a category, from the top; none for none.
  public func names(to id: Category.ID?) -> [String] { id.map { path(to: $0).map(\.name) } ?? [] }

  /// A category and all that stand in it, however deep, each before those that stand in it.
  public func subtree(of id: Category.ID) -> [Category] {
    guard byID[id] != nil else { return [] }
    var seen: Set<Category.ID> = []
    return Self.below([id], children, &seen).compactMap { byID[$0] }
  }

  /// The category that the names on the way to it lead to, in small or capital letters.
  public func category(at path: [String]) -> Category? {
    var found: Category?
    for name in path {
      let next = children(of: found?.id).first { $0.name.lowercased() == name.lowercased() }
      guard let next else { return nil }
      found = next
    }
    return found
  }

  /// Without recursion, since a stranger's list may be as deep as it likes.
  private static func below(
    _ roots: [Category.ID],
    _ children: [Category.ID?: [Category.ID]],
    _ seen: inout Set<Category.ID>
  ) -> [Category.ID] {
    var order: [Category.ID] = []
    var waiting = Array(roots.reversed())
    while let id = waiting.popLast() {
      guard seen.insert(id).inserted else { continue }
      order.append(id)
      waiting += (children[id] ?? []).reversed()
    }
    return order
  }
}
