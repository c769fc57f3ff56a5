import CommandKit
import Foundation

/// A section of a context on the desk, where its things have routes.
@MainActor
final class DeskSection<Section: ScreenSection>: ScreenSection {
  private let section: Section
  private let route: (Section.Place) -> DeskRoute
  private let place: (DeskRoute) -> Section.Place?

  /// Creates a section of the desk.
  ///
  /// - Parameters:
  ///   - section: The section of the context.
  ///   - route: Returns the route of a thing.
  ///   - place: Returns the thing of a route; `nil` for a route of another section.
  init(
    _ section: Section,
    route: @escaping (Section.Place) -> DeskRoute,
    place: @escaping (DeskRoute) -> Section.Place?
  ) {
    self.section = section
    self.route = route
    self.place = place
  }

  var list: ScreenLoad { section.list }
  var visit: ScreenLoad { section.visit }

  var notice: String {
    get { section.notice }
    set { section.notice = newValue }
  }

  var listing: Listing<DeskRoute> { section.listing.map(route) }

  func load() { section.load() }
  func search(_ text: String) { section.search(text) }
  func loadMore() { section.loadMore() }
  func load(_ route: DeskRoute) { place(route).map { section.load($0) } }
  func detail(of route: DeskRoute) -> Detail? { place(route).flatMap { section.detail(of: $0) } }
  func link(of route: DeskRoute) -> URL? { place(route).flatMap { section.link(of: $0) } }
  func actions(at route: DeskRoute) -> [ScreenAction] {
    place(route).map { section.actions(at: $0) } ?? []
  }
}
