public import FoundationCore
import StoreHTTP

extension CountriesModel {
  /// Loads the list of all indicators, some 30,000.
  ///
  /// - Parameters:
  ///   - source: The identifier of a database; `nil` for all.
  ///   - refreshing: `true` to revalidate a stored list.
  ///   - progress: Called with the progress of the load.
  /// - Throws: ``CountriesError`` if the list cannot be loaded completely.
  public func loadIndicators(
    of source: Int? = nil,
    refreshing: Bool = false,
    onProgress progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws(CountriesError) {
    try await loadIndicatorList(
      of: source,
      policy: refreshing ? .revalidate : .standard,
      onProgress: progress
    )
  }

  /// Searches the indicators by word prefixes, best match first.
  ///
  /// Uses the loaded list or a stored one of any age; the World Bank is asked only if there is
  /// neither.
  ///
  /// - Parameters:
  ///   - text: The words, all of which must occur; an empty text matches everything.
  ///   - topic: The identifier of a topic; `nil` for all.
  ///   - source: The identifier of a database; `nil` for all.
  ///   - limit: The maximum number of results.
  /// - Returns: The matching indicators, with the provenance and the drops of the list.
  /// - Throws: ``CountriesError`` if no list can be loaded.
  public func searchIndicators(
    _ text: String,
    topic: Int? = nil,
    source: Int? = nil,
    limit: Int = 50
  ) async throws(CountriesError) -> Loaded<[Indicator]> {
    if indicatorLoad.phase.value == nil {
      try await loadIndicatorList(of: nil, policy: .preferCached)
    }
    guard let known = indicatorLoad.phase.value else { throw .cancelled }
    let search = IndicatorSearch(text: text, topic: topic, source: source, limit: limit)
    return Loaded(
      await search.results(in: known.value),
      provenance: known.provenance,
      drops: known.drops
    )
  }

  private func loadIndicatorList(
    of source: Int?,
    policy: CachePolicy,
    onProgress progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws(CountriesError) {
    let number = indicatorLoad.begin()
    do {
      let list = try await client.indicatorList(of: source, policy: policy, onProgress: progress)
      indicatorLoad.end(number, with: list)
    } catch {
      indicatorLoad.end(number, throwing: error)
      throw error
    }
  }
}
