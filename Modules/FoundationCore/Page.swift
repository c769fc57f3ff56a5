/// A page of a list, with a reference to the next page.
public struct Page<Item> {
  /// The items, in the order of the list.
  public var items: [Item]

  /// The reference to the next page; `nil` on the last page.
  public var next: NextPage?

  /// The number of items in the whole list; `nil` if the server does not return it.
  public var total: Int?

  /// Creates a page; without a reference to the next it is the last.
  public init(_ items: [Item], next: NextPage? = nil, total: Int? = nil) {
    self.items = items
    self.next = next
    self.total = total
  }

  /// Transforms the items of the page.
  ///
  /// - Throws: The function's error.
  public func map<Other, Problem>(
    _ transform: (Item) throws(Problem) -> Other
  ) throws(Problem) -> Page<Other> {
    Page<Other>(try items.map(transform), next: next, total: total)
  }
}

/// A server's reference to the next page.
public enum NextPage: Sendable, Hashable {
  /// An opaque cursor, to be sent back unchanged.
  case cursor(String)
  /// A page number.
  case number(Int)
}

extension Page where Item: Identifiable {
  /// Returns this page followed by the items of a later one.
  ///
  /// Lists can change between two requests, so an item may occur on both pages. It then keeps its
  /// position and takes the later value.
  public func appending(_ later: Page) -> Page {
    Page((items + later.items).mergedByID, next: later.next, total: later.total ?? total)
  }
}

extension Sequence where Element: Identifiable {
  /// The items, each once: one that occurs again keeps its position and takes the later value.
  public var mergedByID: [Element] {
    var items: [Element] = []
    var positions: [Element.ID: Int] = [:]
    for item in self {
      if let position = positions[item.id] {
        items[position] = item
      } else {
        positions[item.id] = items.count
        items.append(item)
      }
    }
    return items
  }
}

extension Page: ListPage where Item: Identifiable {}

extension Page: Sendable where Item: Sendable {}

extension Page: Equatable where Item: Equatable {}
