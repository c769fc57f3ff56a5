/// A part of a long list, and where the list goes on.
public struct Page<Item> {
  /// The items, in the order of the list.
  public var items: [Item]

  /// What to ask for to go on; nothing on the last page.
  public var next: NextPage?

  /// How many items the whole list has, where the server says so.
  public var total: Int?

  /// Makes a page; without a next one it is the last.
  public init(_ items: [Item], next: NextPage? = nil, total: Int? = nil) {
    self.items = items
    self.next = next
    self.total = total
  }

  /// The same page of something made from each item.
  public func map<Other, Problem>(
    _ transform: (Item) throws(Problem) -> Other
  ) throws(Problem) -> Page<Other> {
    Page<Other>(try items.map(transform), next: next, total: total)
  }
}

/// How a server names the page that follows.
public enum NextPage: Sendable, Hashable {
  /// By a word of its own, to be handed back as it came.
  case cursor(String)
  /// By a number.
  case number(Int)
}

extension Page where Item: Identifiable {
  /// This page and the one that follows it as a single one.
  ///
  /// Lists move while they are read, so the end of one page can come again at the start of the
  /// next. An item that came before keeps its place and takes the later, fresher value.
  public func appending(_ later: Page) -> Page {
    var merged = Page([], next: later.next, total: later.total ?? total)
    var places: [Item.ID: Int] = [:]
    for item in items + later.items {
      if let place = places[item.id] {
        merged.items[place] = item
      } else {
        places[item.id] = merged.items.count
        merged.items.append(item)
      }
    }
    return merged
  }
}

extension Page: Sendable where Item: Sendable {}

extension Page: Equatable where Item: Equatable {}
