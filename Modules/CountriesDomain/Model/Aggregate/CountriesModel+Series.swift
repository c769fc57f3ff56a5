import FoundationCore
import StoreHTTP

extension CountriesModel {
  /// Loads figures over time.
  ///
  /// Indicators of one database with one date of update share a request, and pages are loaded
  /// concurrently. An unavailable indicator is among the omissions of the table, beside the figures
  /// of the others.
  ///
  /// - Parameters:
  ///   - query: The indicators, places and periods.
  ///   - refreshing: `true` to revalidate stored answers.
  ///   - progress: Called with the progress of the load.
  /// - Returns: The figures and the omissions.
  /// - Throws: ``CountriesError`` if a place is unknown, or no figure can be loaded.
  public func series(
    _ query: SeriesQuery,
    refreshing: Bool = false,
    onProgress progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws(CountriesError) -> SeriesTable {
    if let failure = FormFailure(query.errors) { throw .invalid(failure) }
    let world = try await places(refreshing ? .revalidate : .standard)
    return try await client.series(query, in: world, refreshing: refreshing, onProgress: progress)
  }

  /// Ranks countries by one or more indicators.
  ///
  /// - Parameters:
  ///   - criteria: The indicators, each once, with their weights.
  ///   - filter: The countries to rank.
  ///   - year: The year of the figures; `nil` for the latest figure of each country.
  ///   - refreshing: `true` to revalidate stored answers.
  /// - Returns: The countries with all figures, best first, and the countries that lack one.
  /// - Throws: ``CountriesError`` if the criteria are invalid, or if any of the indicators is
  ///   unavailable.
  public func rank(
    _ criteria: [Criterion],
    among filter: CountryFilter = CountryFilter(),
    year: Int? = nil,
    refreshing: Bool = false
  ) async throws(CountriesError) -> Ranking {
    if let failure = FormFailure(criteria.errors) { throw .invalid(failure) }
    let world = try await world(for: filter, refreshing: refreshing)
    try filter.validate(in: world)
    let query = SeriesQuery(criteria.map(\.indicator), periods: .figure(of: year))
    let table = try await series(query, refreshing: refreshing)
    if let omission = table.omissions.first { throw omission.error }
    return await Ranking.computed(for: world.countries(filter), by: criteria, from: table)
  }

  /// Returns the world for a filter, with figures only if the filter needs them.
  private func world(
    for filter: CountryFilter,
    refreshing: Bool
  ) async throws(CountriesError) -> World {
    guard filter.population != nil || filter.gdp != nil else {
      return try await places(refreshing ? .revalidate : .standard)
    }
    return try await loadedWorld(refreshing: refreshing)
  }

  /// Returns the loaded world, and loads it first if necessary.
  ///
  /// - Throws: ``CountriesError`` if the countries cannot be loaded.
  public func loadedWorld(refreshing: Bool = false) async throws(CountriesError) -> World {
    if let world = world.value, !refreshing { return world }
    try await load(refreshing: refreshing)
    guard let world = world.value else { throw .cancelled }
    return world
  }
}
