import FoundationCore
import StoreHTTP

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
  ///   - refreshing: `true` to revalidate stored answers.
  ///   - progress: Called with the progress of the load.
  /// - Returns: The figures and the omissions.
  /// - Throws: ``CountriesError`` if a place is unknown, or no figure can be loaded.
  public func series(
    _ query: SeriesQuery,
    in world: World? = nil,
    refreshing: Bool = false,
    onProgress progress: (@Sendable (CountriesModel.LoadProgress) -> Void)? = nil
  ) async throws(CountriesError) -> SeriesTable {
    if let failure = FormFailure(query.errors) { throw .invalid(failure) }
    let policy: CachePolicy = refreshing ? .revalidate : .standard
    let places: World
    if let world { places = world } else { places = try await countryList(policy) }
    return try await table(of: query, in: places, policy: policy, onProgress: progress)
  }

  private func table(
    of query: SeriesQuery,
    in world: World,
    policy: CachePolicy,
    onProgress progress: (@Sendable (CountriesModel.LoadProgress) -> Void)?
  ) async throws(CountriesError) -> SeriesTable {
    let query = try query.withListedPlaces(of: world)
    var outcome = SeriesOutcome()
    for request in SeriesRequest.requests(for: query, in: world) {
      outcome.append(try await series(request, policy: policy, onProgress: progress))
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
    query.places = .only(known.uniqued)
    return query
  }
}
