import CommandKit
import Foundation

/// Adapts a section of a bounded context to the desk, which identifies items by routes.
@MainActor
final class ScreenSectionAdapter<Section: ScreenSection>: ScreenSection {
  private let section: Section
  private let route: (Section.Place) -> RialtoRoute
  private let place: (RialtoRoute) -> Section.Place?

  /// Adapts a section.
  ///
  /// - Parameters:
  ///   - section: The section of the bounded context.
  ///   - route: Returns the route of an item.
  ///   - place: Returns the item of a route; `nil` for a route of another section.
  init(
    _ section: Section,
    route: @escaping (Section.Place) -> RialtoRoute,
    place: @escaping (RialtoRoute) -> Section.Place?
  ) {
    self.section = section
    self.route = route
    self.place = place
  }

  var listLoader: ScreenLoader { section.listLoader }
  var detailLoader: ScreenLoader { section.detailLoader }

  var notice: String {
    get { section.notice }
    set { section.notice = newValue }
  }

  var filters: [ScreenFilter] { section.filters }
  var listing: Listing<RialtoRoute> { section.listing.map(route) }

  var sortOrders: ScreenFilter? { section.sortOrders }
  var noActionsReason: String { section.noActionsReason }
  var newItemLabel: String? { section.newItemLabel }
  var dialog: ScreenDialog? { section.dialog }

  func loadAll() { section.loadAll() }
  func startNewItem() { section.startNewItem() }
  func load() { section.load() }
  func search(_ text: String) { section.search(text) }
  func loadFilters() { section.loadFilters() }
  func loadMore() { section.loadMore() }
  func load(_ route: RialtoRoute) { place(route).map { section.load($0) } }
  func detail(of route: RialtoRoute) -> Detail? { place(route).flatMap { section.detail(of: $0) } }
  func link(of route: RialtoRoute) -> URL? { place(route).flatMap { section.link(of: $0) } }
  func actions(at route: RialtoRoute) -> [ScreenAction] {
    place(route).map { section.actions(at: $0) } ?? []
  }
}
