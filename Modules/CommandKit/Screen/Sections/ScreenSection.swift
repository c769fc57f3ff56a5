public import Foundation
import FoundationCore

/// A section of a program's screen: a list, and the detail of each of its things.
///
/// A section asks its model, and returns plain values to show.
@MainActor
public protocol ScreenSection<Place>: AnyObject {
  /// The identity of a thing in the list.
  associatedtype Place: Sendable & Hashable

  /// The loading of the list.
  var list: ScreenLoader { get }
  /// The loading of the detail.
  var visit: ScreenLoader { get }
  /// A message in passing, empty without one; the screen clears it at the next key.
  var notice: String { get set }

  /// The list as it is loaded by now.
  var listing: Listing<Place> { get }

  /// Loads the list, again where it is loaded.
  func load()

  /// Searches the list for words; an empty text lists everything.
  func search(_ text: String)

  /// Loads the page after the last row, if there is one.
  func loadMore()

  /// Loads the detail of a thing.
  func load(_ place: Place)

  /// Returns the detail of a thing as far as it is loaded.
  func detail(of place: Place) -> Detail?

  /// Returns the address of a thing's page on the web.
  func link(of place: Place) -> URL?

  /// Returns the actions that a thing allows now.
  func actions(at place: Place) -> [ScreenAction]
}

extension ScreenSection {
  public func link(of place: Place) -> URL? { nil }
  public func actions(at place: Place) -> [ScreenAction] { [] }

  /// Does work in the background; a failure becomes a notice.
  public func aside(_ work: @escaping @MainActor () async throws -> Void) {
    Task {
      do { try await work() } catch {
        if let report = FailureReport(error) { notice = report.title }
      }
    }
  }
}

/// An action on a thing, which the user confirms.
public struct ScreenAction {
  /// The title among other actions: `ship`.
  public let title: String
  /// The question before it.
  public let question: String
  /// Does it.
  public let perform: @MainActor () -> Void

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The title among other actions.
  ///   - question: The question before it.
  ///   - perform: Does it.
  public init(title: String, question: String, perform: @escaping @MainActor () -> Void) {
    self.title = title
    self.question = question
    self.perform = perform
  }
}
