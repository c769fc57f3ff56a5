import FoundationCore

extension WorldBankClient {
  /// Returns figures over time.
  ///
  /// Indicators of one database with one date of update share a request, and pages are loaded
  /// concurrently. An unavailable indicator is among the omissions of the table, beside the figures
  /// of the others.
  ///
  /// - Parameters:
  ///   - query: The indicators, places and periods.
  ///   - world: The countries and aggregates; `nil` to load their list first.
  ///   - progress: Called with the number of loaded pages.
  /// - Returns: The figures and the omissions.
  /// - Throws: ``CountriesError`` if a place is unknown, or no figure can be loaded.
  public func series(
    _ query: SeriesQuery,
    in world: World? = nil,
    onProgress progress: (@Sendable (Int) -> Void)? = nil
  ) async throws(CountriesError) -> SeriesTable {
    if let failure = FormFailure(query.errors) { throw .invalid(failure) }
    let places: World
    if let world { places = world } else { places = try await countryList() }
    return try await table(of: query, in: places, onProgress: progress)
  }

  /// Ranks countries by one or more indicators.
  ///
  /// - Parameters:
  ///   - criteria: The indicators, each once, with their weights.
  ///   - filter: The countries to rank.
  ///   - year: The year of the figures; `nil` for the latest figure of each country.
  ///   - world: The countries and aggregates; `nil` to load them first.
  /// - Returns: The countries with all figures, best first, and the countries that lack one.
  /// - Throws: ``CountriesError`` if the criteria are invalid, or if any of the indicators is
  ///   unavailable.
  public func rank(
    _ criteria: [Criterion],
    among filter: CountryFilter = CountryFilter(),
    year: Int? = nil,
    in world: World? = nil
  ) async throws(CountriesError) -> Ranking {
    if let failure = FormFailure(criteria.errors) { throw .invalid(failure) }
    let places: World
    if let world { places = world } else { places = try await self.world(for: filter) }
    try filter.validate(in: places)
    let query = SeriesQuery(criteria.map(\.indicator), periods: .figure(of: year))
    let table = try await series(query, in: places)
    if let omission = table.omissions.first { throw omission.error }
    return await Ranking.computed(for: places.countries(filter), by: criteria, from: table)
  }

  private func table(
    of query: SeriesQuery,
    in world: World,
    onProgress progress: (@Sendable (Int) -> Void)?
  ) async throws(CountriesError) -> SeriesTable {
    let query = try query.withListedPlaces(of: world)
    var outcome = SeriesOutcome()
    for request in SeriesRequest.requests(for: query, in: world) {
      outcome.append(try await series(request, onProgress: progress))
    }
    let table = await SeriesTable.assembled(from: outcome, for: query, in: world)
    if let omission = table.omissions.first, outcome.answers.isEmpty {
      // An unlisted code is the likeliest reason for the refusal.
      if case .invalidParameter = omission.error, case .only(let places) = query.places {
        for place in places { _ = try world.place(place.rawValue) }
      }
      throw omission.error
    }
    return table
  }
}

extension SeriesQuery {
  /// Returns the query with the listed codes of its places.
  ///
  /// Unknown places are found here, since the World Bank does not name the unknown one of several.
  fileprivate func withListedPlaces(of world: World) throws(CountriesError) -> SeriesQuery {
    guard case .only(let requested) = places else { return self }
    var query = self
    var known: [Country.ID] = []
    for place in requested {
      known.append(try world.place(place.rawValue, allowsUnlistedCode: true).id)
    }
    query.places = .only(known.uniqued())
    return query
  }
}
