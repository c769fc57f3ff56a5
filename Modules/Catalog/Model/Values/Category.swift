public import Foundation
public import FoundationCore

/// The tree of the categories of a store.
///
/// It is built from a flat list in any order. A category whose parent is not in the list is at the
/// top level, and so is the first category of a cycle, so that no category is lost.
public struct CategoryTree: Sendable, Hashable {
  /// All categories, parents before their children, otherwise in the order of the list.
  public let all: [Category]

  private let byID: [Category.ID: Category]
  private let children: [Category.ID?: [Category.ID]]

  /// Creates a tree from a list; of two categories with one ID, the later is used.
  public init(_ list: [Category]) {
    let byID = Dictionary(list.map { ($0.id, $0) }) { $1 }
    var known: Set<Category.ID> = []
    let unique = list.compactMap { known.insert($0.id).inserted ? byID[$0.id] : nil }
    var children: [Category.ID?: [Category.ID]] = [:]
    for category in unique {
      children[category.parent.flatMap { byID[$0]?.id }, default: []].append(category.id)
    }
    var seen: Set<Category.ID> = []
    var order = Self.descendants(of: children[nil] ?? [], in: children, seen: &seen)
    // A category that is not reachable from the top level is in a cycle.
    for category in unique where !seen.contains(category.id) {
      let parent = category.parent.flatMap { byID[$0]?.id }
      children[parent]?.removeAll { $0 == category.id }
      children[nil, default: []].append(category.id)
      order += Self.descendants(of: [category.id], in: children, seen: &seen)
    }
    self.byID = byID
    self.children = children
    all = order.compactMap { byID[$0] }
  }

  /// The category with an ID.
  public subscript(_ id: Category.ID) -> Category? { byID[id] }

  /// Returns the children of a category, or the top level without one.
  public func children(of id: Category.ID? = nil) -> [Category] {
    (children[id] ?? []).compactMap { byID[$0] }
  }

  /// Returns the path to a category, from the top level, including itself; empty if it is unknown.
  public func path(to id: Category.ID) -> [Category] {
    var path: [Category] = []
    var next: Category.ID? = id
    while let id = next, let category = byID[id], !path.contains(category) {
      path.append(category)
      next = children[nil]?.contains(id) == true ? nil : category.parent
    }
    return path.reversed()
  }

  /// Returns the names of the path to a category, from the top level; empty for `nil`.
  public func names(to id: Category.ID?) -> [String] { id.map { path(to: $0).map(\.name) } ?? [] }

  /// Returns a category and its descendants, parents before their children.
  public func subtree(of id: Category.ID) -> [Category] {
    guard byID[id] != nil else { return [] }
    var seen: Set<Category.ID> = []
    return Self.descendants(of: [id], in: children, seen: &seen).compactMap { byID[$0] }
  }

  /// Returns the category at a path of names, ignoring case.
  public func category(at path: [String]) -> Category? {
    var found: Category?
    for name in path {
      let next = children(of: found?.id).first { $0.name.lowercased() == name.lowercased() }
      guard let next else { return nil }
      found = next
    }
    return found
  }

  /// Iterative, as the list of a third-party store may be arbitrarily deep.
  private static func descendants(
    of roots: [Category.ID],
    in children: [Category.ID?: [Category.ID]],
    seen: inout Set<Category.ID>
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

/// It is encoded as the list of its categories.
extension CategoryTree: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Category].self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(all)
  }
}

/// A category of products; categories may be nested.
public struct Category: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Category, Int>

  /// The ID in the store.
  public let id: ID
  /// The name.
  public var name: String
  /// The parent category; `nil` at the top level.
  public var parent: ID?
  /// The URL of its image; in a Rialto store it may be relative to the store.
  public var image: URL?

  /// Creates a category.
  public init(id: ID, name: String, parent: ID? = nil, image: URL? = nil) {
    self.id = id
    self.name = name
    self.parent = parent
    self.image = image
  }
}

extension Category: Shaped {
  private var picture: ImageURL? { image.map(ImageURL.init) }

  public static let shape = Shape<Category>(
    "Category",
    Field("id", \.id, as: .identifier),
    Field("name", \.name, as: .text),
    .lossy("parent", \.parent, as: .identifier),
    .lossy("image", \.picture, as: .text),
    make: { Category(id: $0, name: $1, parent: $2, image: $3?.url) }
  )
}
