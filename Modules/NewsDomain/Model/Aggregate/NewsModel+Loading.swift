import FoundationCore
import StoreHTTP

extension NewsModel {
  /// Loads the first articles of a query, in place of those that were there.
  ///
  /// Without one it loads those of the last query again. A load that is overtaken by a later one
  /// returns as if nothing had been, and changes nothing.
  public func load(_ query: NewsQuery? = nil) async throws(NewsError) {
    overtakeFollower()
    asked = query ?? asked
    try await loadFirst()
  }

  /// Loads the articles after the last one, and puts them behind.
  ///
  /// It does nothing where there are none, or while a load is under way. Where the plan of the key
  /// ends the list ends, and a note says so. Where the first are not there yet, they are loaded.
  public func loadNext() async throws(NewsError) {
    guard !headlines.isLoading else { return }
    guard let shown, shown.query == asked, var whole = headlines.value else {
      return try await loadFirst()
    }
    guard !shown.rest.isEmpty else { return }
    let number = list.begin()
    do {
      let harvest = try await desk(caching).harvest(shown.rest)
      var fold = shown.fold
      whole.add(harvest, folding: &fold)
      if list.end(number, with: whole) {
        self.shown = (shown.query, fold, harvest.remainders)
        shortfall = shortfall ?? harvest.shortfall
      }
    } catch {
      await lookUpAllowance()
      list.end(number, throwing: error)
      throw error
    }
    await lookUpAllowance()
  }

  func loadFirst(_ mode: HTTPRequest.CachePolicy.Mode? = nil) async throws(NewsError) {
    guard let query = asked else { return }
    let number = list.begin()
    do {
      let harvest = try await desk(mode ?? caching).harvest(query)
      var fold = ArticleDeduplicator()
      var whole = Headlines()
      whole.add(harvest, folding: &fold)
      if list.end(number, with: whole) {
        shown = (query, fold, harvest.remainders)
        shortfall = harvest.shortfall
      }
    } catch {
      await lookUpAllowance()
      list.end(number, throwing: error)
      throw error
    }
    await lookUpAllowance()
  }

  /// Takes the place of whatever may be about to load.
  func overtakeFollower() {
    loadCount += 1
    follower.cancel()
  }
}
