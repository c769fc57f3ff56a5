import FoundationCore
import StoreHTTP

extension CountriesModel {
  /// Loads the countries, the aggregates, and for each country its population and product.
  ///
  /// These are three requests, all at once. A figure that fails leaves the countries shown, and the
  /// world says which one is missing and why. A load that is overtaken by a later one returns as if
  /// nothing had been, and changes nothing.
  ///
  /// - Parameters:
  ///   - year: The year that the figures are of; without one, each is the latest that is known.
  ///   - refreshing: Whether the bank is asked although answers are stored.
  /// - Throws: `CountriesError` where the countries themselves could not be had.
  public func load(year: Int? = nil, refreshing: Bool = false) async throws(CountriesError) {
    let number = worlds.begin()
    do {
      let world = try await bank.world(in: year, refreshing ? .refreshed : .usual)
      if worlds.end(number, with: world) { atlas.set(world) }
    } catch {
      worlds.end(number, throwing: error)
      throw error
    }
  }

  /// The countries and aggregates: those that were loaded, or else without figures.
  func places(_ freshness: CachePolicy) async throws(CountriesError) -> World {
    if let atlas = atlas.phase.value, freshness != .refreshed { return atlas }
    let number = atlas.begin()
    let loaded = try await bank.atlas(freshness)
    atlas.end(number, with: loaded)
    return loaded
  }
}

extension WorldBankClient {
  /// The countries with their figures.
  @concurrent
  fileprivate func world(
    in year: Int?,
    _ freshness: CachePolicy
  ) async throws(CountriesError) -> World {
    async let population = result { () async throws(CountriesError) in
      try await figures(of: Indicator.population, in: year, freshness)
    }
    async let gdp = result { () async throws(CountriesError) in
      try await figures(of: Indicator.gdp, in: year, freshness)
    }
    var world = try await atlas(freshness)
    world.year = year
    try world.take(await population, "population", \.population, of: Indicator.population)
    try world.take(await gdp, "GDP", \.gdp, of: Indicator.gdp)
    return world
  }

  /// The countries without figures.
  @concurrent
  fileprivate func atlas(_ freshness: CachePolicy) async throws(CountriesError) -> World {
    let question = WorldBankRequest(path: "country", size: 400, asked: "list of countries")
    return World(try await list(question, freshness) { (rows: [CountryRow]) in rows })
  }

  private func figures(
    of indicator: Indicator.ID,
    in year: Int?,
    _ freshness: CachePolicy
  ) async throws(CountriesError) -> SeriesResponse {
    let part = SeriesRequest(
      indicators: [indicator],
      placeCodes: [],
      span: year.map { .on(.year($0)) } ?? .latestKnown(1),
      source: nil,
      wantsNotes: false
    )
    let outcome = try await series(part, freshness)
    if let answer = outcome.answers.first { return answer }
    throw outcome.omissions.first?.error ?? .notFound(what: "indicator '\(indicator)'", nearest: [])
  }

  private func result<Value>(
    _ work: () async throws(CountriesError) -> Value
  ) async -> Result<Value, CountriesError> {
    do throws(CountriesError) { return .success(try await work()) } catch { return .failure(error) }
  }
}

extension World {
  /// Puts a figure into every country that has one, or notes that none could be had.
  fileprivate mutating func take(
    _ result: Result<SeriesResponse, CountriesError>,
    _ name: String,
    _ place: WritableKeyPath<Country, Figure?>,
    of indicator: Indicator.ID
  ) throws(CountriesError) {
    switch result {
    case .failure(.cancelled): throw .cancelled
    case .failure(let error):
      missing.append(MissingFigure(indicator: indicator, name: name, error: error))
    case .success(let answer):
      drops.append(answer.list.drops)
      provenance = [provenance, answer.list.provenance].oldest ?? provenance
      let series = SeriesTable.series(of: [answer], in: self)
      let figures = Dictionary(series.map { ($0.place.id, $0.latest) }) { first, _ in first }
      for index in countries.indices {
        countries[index][keyPath: place] = figures[countries[index].id] ?? nil
      }
    }
  }
}
