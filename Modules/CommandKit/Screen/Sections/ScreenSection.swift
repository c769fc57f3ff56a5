public import Foundation
public import FoundationCore

/// A section of a screen: a list, with a detail view of each item.
///
/// A section binds the lists of a model, and returns plain values to show. What is loaded, and why it
/// could not be, is the state of the lists; the text of the search belongs to the session.
@MainActor
public protocol ScreenSection<Place>: AnyObject {
  /// The identity of an item.
  associatedtype Place: Sendable & Hashable

  /// The list, or what must be loaded before it.
  var list: any LoadState { get }
  /// The value of the detail view; `nil` before an item is opened.
  var detail: (any LoadState)? { get }
  /// A temporary message, empty for none; the next key clears it.
  var notice: String { get set }

  /// Returns the loaded part of the list, with a note about the text of its search.
  func listing(searching text: String) -> Listing<Place>

  /// Loads the list of a search, or loads it again.
  func load(searching text: String) async

  /// Sets the query of the list from a text; an empty text lists all items.
  func search(_ text: String)

  /// Loads the list from stored responses; `nil` without stored responses.
  var loadStored: (@MainActor () async -> Void)? { get }

  /// Returns the loaded filters to choose from in a search.
  func filters(searching text: String) -> [ScreenFilter]

  /// Loads the filters to choose from, if they are not loaded.
  func loadFilters() async

  /// The sort orders to choose from, as a filter of the search text.
  var sortOrders: ScreenFilter? { get }

  /// Loads the next page, if there is one.
  func loadMore() async

  /// Loads all pages, or says in the notice that some are missing.
  func loadAll() async

  /// Loads the detail view of an item.
  func open(_ place: Place) async

  /// Returns the detail view of the loaded part of an item.
  func detail(of place: Place) -> Detail?

  /// Returns the URL of the web page of an item.
  func link(of place: Place) -> URL?

  /// Returns the available actions of an item.
  func actions(at place: Place) -> [ScreenAction]

  /// The reason why an item has no actions.
  var noActionsReason: String { get }

  /// The new item that the key `n` asks for, such as `new order`; `nil` for none.
  var newItemLabel: String? { get }

  /// Asks for a new item, or says in the notice why no item can be made.
  func startNewItem()

  /// The conversation of the section, if any.
  var dialog: ScreenDialog? { get }
}

extension ScreenSection {
  public var loadStored: (@MainActor () async -> Void)? { nil }
  public func filters(searching text: String) -> [ScreenFilter] { [] }
  public func loadFilters() async {}
  public func link(of place: Place) -> URL? { nil }
  public func actions(at place: Place) -> [ScreenAction] { [] }
  public var sortOrders: ScreenFilter? { nil }
  public func loadMore() async {}
  public func loadAll() async {}
  public var noActionsReason: String { "There are no actions here." }
  public var newItemLabel: String? { nil }
  public func startNewItem() { notice = "Nothing can be added here." }
  public var dialog: ScreenDialog? { nil }

  /// Loads the next pages of a list of at most 1,000 items.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - limit: The number of items from which on no further page is loaded.
  public func loadAll(of list: PagedList<some Equatable, some ListPage>, limit: Int = 1000) async {
    while list.hasMore {
      let count = list.items.count
      guard count < limit else {
        notice = "This is the end of what is loaded; press / to search for the others."
        return
      }
      await list.loadNext()
      // A failed load, or one that is in progress already, adds nothing.
      if list.items.count == count { return }
    }
  }
}

/// An action on an item, which the user confirms; the key of an action performs it at once.
public struct ScreenAction {
  /// The title in the menu: `ship`.
  public let title: String
  /// The confirmation question; `nil` for an action that asks itself.
  public let question: String?
  /// The key that performs the action at once; `nil` for an action that needs a confirmation.
  public let key: Character?
  /// Performs the action.
  public let perform: @MainActor () -> Void

  /// Creates an action.
  public init(
    title: String,
    question: String?,
    key: Character? = nil,
    perform: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.question = question
    self.key = key
    self.perform = perform
  }
}
