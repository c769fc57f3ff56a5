public import Foundation
public import FoundationCore

/// A section of a screen: a list, with a detail view of each item.
///
/// A section loads from its model, and returns plain values to show.
@MainActor
public protocol ScreenSection<Place>: AnyObject {
  /// The identity of an item.
  associatedtype Place: Sendable & Hashable

  /// The loader of the list.
  var listLoader: ScreenLoader { get }
  /// The loader of the detail view.
  var detailLoader: ScreenLoader { get }
  /// A temporary message, empty for none; the next key clears it.
  var notice: String { get set }

  /// The list, as far as it is loaded.
  var listing: Listing<Place> { get }

  /// Loads or reloads the list.
  func load()

  /// Searches the list; an empty text lists all items.
  func search(_ text: String)

  /// The filters to choose from, as far as they are loaded.
  var filters: [ScreenFilter] { get }

  /// Loads the filters to choose from, if they are not loaded.
  func loadFilters()

  /// The sort orders to choose from, as a filter of the search text.
  var sortOrders: ScreenFilter? { get }

  /// Loads the next page, if there is one.
  func loadMore()

  /// Loads all pages, or says in the notice which are missing.
  func loadAll()

  /// Loads the detail view of an item.
  func load(_ place: Place)

  /// Returns the detail view of an item, as far as it is loaded.
  func detail(of place: Place) -> Detail?

  /// Returns the URL of the web page of an item.
  func link(of place: Place) -> URL?

  /// Returns the available actions of an item.
  func actions(at place: Place) -> [ScreenAction]

  /// The reason why an item has no actions.
  var noActionsReason: String { get }

  /// The new item that the key `n` asks for, such as `new order`; `nil` for none.
  var newItemLabel: String? { get }

  /// Asks for a new item, or says in the notice why there is none.
  func startNewItem()

  /// The conversation of the section; `nil` if it has none.
  var dialog: ScreenDialog? { get }
}

extension ScreenSection {
  public var filters: [ScreenFilter] { [] }
  public func loadFilters() {}
  public func link(of place: Place) -> URL? { nil }
  public func actions(at place: Place) -> [ScreenAction] { [] }
  public var sortOrders: ScreenFilter? { nil }
  public func loadAll() {}
  public var noActionsReason: String { "There are no actions here." }
  public var newItemLabel: String? { nil }
  public func startNewItem() { notice = "Nothing can be added here." }
  public var dialog: ScreenDialog? { nil }

  /// Runs work in the background, and shows a failure as the notice.
  public func performInBackground(_ work: @escaping @MainActor () async throws -> Void) {
    Task {
      do { try await work() } catch {
        if let report = FailureReport(error) { notice = report.title }
      }
    }
  }
}

extension ScreenSection {
  /// Loads the next pages of a list of at most 1,000 items.
  ///
  /// - Parameters:
  ///   - page: The list, as far as it is loaded.
  ///   - loadNext: Loads the next page.
  public func loadAll<Item>(
    of page: @escaping @MainActor () -> Page<Item>?,
    next loadNext: @escaping @MainActor () async throws -> Void
  ) {
    performInBackground {
      while let loaded = page(), loaded.next != nil {
        guard loaded.items.count < 1000 else {
          self.notice = "This is the end of what is loaded; press / to search for the others."
          return
        }
        try await loadNext()
        // A load in progress has its own end.
        if page()?.items.count == loaded.items.count { return }
      }
    }
  }
}

/// An action on an item, which the user confirms; a key of its own performs it at once.
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
  ///
  /// - Parameters:
  ///   - title: The title in the menu.
  ///   - question: The confirmation question; `nil` for an action that asks itself.
  ///   - key: The key that performs the action at once; `nil` for none.
  ///   - perform: Performs the action.
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
