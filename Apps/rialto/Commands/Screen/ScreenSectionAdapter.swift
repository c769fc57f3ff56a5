import CommandKit
import Foundation
import FoundationCore

/// Adapts a section of a bounded context to the desk, which identifies items by routes.
@MainActor
final class ScreenSectionAdapter<Section: ScreenSection>: ScreenSection {
  private let section: Section
  private let route: (Section.Place) -> RialtoRoute
  private let place: (RialtoRoute) -> Section.Place?

  init(
    _ section: Section,
    route: @escaping (Section.Place) -> RialtoRoute,
    place: @escaping (RialtoRoute) -> Section.Place?
  ) {
    self.section = section
    self.route = route
    self.place = place
  }

  var list: any LoadState { section.list }
  var detail: (any LoadState)? { section.detail }

  var notice: String {
    get { section.notice }
    set { section.notice = newValue }
  }

  func listing(searching text: String) -> Listing<RialtoRoute> {
    section.listing(searching: text).map(route)
  }

  var sortOrders: ScreenFilter? { section.sortOrders }
  var loadStored: (@MainActor () async -> Void)? { section.loadStored }
  var noActionsReason: String { section.noActionsReason }
  var newItemLabel: String? { section.newItemLabel }
  var dialog: ScreenDialog? { section.dialog }

  func load(searching text: String) async { await section.load(searching: text) }
  func search(_ text: String) { section.search(text) }
  func filters(searching text: String) -> [ScreenFilter] { section.filters(searching: text) }
  func loadFilters() async { await section.loadFilters() }
  func loadMore() async { await section.loadMore() }
  func loadAll() async { await section.loadAll() }
  func startNewItem() { section.startNewItem() }
  func open(_ route: RialtoRoute) async {
    if let place = place(route) { await section.open(place) }
  }
  func detail(of route: RialtoRoute) -> Detail? { place(route).flatMap { section.detail(of: $0) } }
  func link(of route: RialtoRoute) -> URL? { place(route).flatMap { section.link(of: $0) } }
  func actions(at route: RialtoRoute) -> [ScreenAction] {
    place(route).map { section.actions(at: $0) } ?? []
  }
}
