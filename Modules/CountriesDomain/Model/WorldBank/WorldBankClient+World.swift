import FoundationCore
import StoreHTTP

extension WorldBankClient {
  /// Returns the countries with population and GDP, and the aggregates.
  ///
  /// Sends three concurrent requests. If the one for a figure fails, the world lists the missing
  /// figure with its error.
  ///
  /// - Parameter year: The year of the figures; `nil` for the latest figure of each country.
  /// - Returns: The countries and aggregates.
  /// - Throws: ``CountriesError`` if the countries cannot be loaded.
  @concurrent
  public func world(year: Int? = nil) async throws(CountriesError) -> World {
    async let population = result { () async throws(CountriesError) in
      try await figures(of: Indicator.population, in: year)
    }
    async let gdp = result { () async throws(CountriesError) in
      try await figures(of: Indicator.gdp, in: year)
    }
    var world = try await countryList()
    world.year = year
    try world.merge(
      await population,
      name: "population",
      into: \.population,
      of: Indicator.population
    )
    try world.merge(await gdp, name: "GDP", into: \.gdp, of: Indicator.gdp)
    return world
  }

  /// Returns the countries and aggregates without figures.
  ///
  /// - Throws: ``CountriesError`` if the list cannot be loaded completely.
  @concurrent
  public func countryList() async throws(CountriesError) -> World {
    let request = WorldBankRequest(path: "country", pageSize: 400, subject: "list of countries")
    return World(try await list(request) { (rows: [CountryRow]) in rows })
  }

  /// Returns the countries and aggregates for a filter, with figures only if it needs them.
  ///
  /// - Throws: ``CountriesError`` if the countries cannot be loaded.
  public func world(for filter: CountryFilter) async throws(CountriesError) -> World {
    try await filter.population == nil ? countryList() : world()
  }

  private func figures(
    of indicator: Indicator.ID,
    in year: Int?
  ) async throws(CountriesError) -> SeriesResponse {
    let request = SeriesRequest(
      indicators: [indicator],
      placeCodes: [],
      periods: .figure(of: year),
      source: nil,
      includesFootnotes: false
    )
    let outcome = try await series(request)
    if let answer = outcome.answers.first { return answer }
    throw outcome.omissions.first?.error ?? .notFound("indicator '\(indicator)'", suggestions: [])
  }

  private func result<Value>(
    _ work: () async throws(CountriesError) -> Value
  ) async -> Result<Value, CountriesError> {
    do throws(CountriesError) { return .success(try await work()) } catch { return .failure(error) }
  }
}

extension World {
  /// Adds the figures of an indicator to the countries, or records that they are missing.
  fileprivate mutating func merge(
    _ result: Result<SeriesResponse, CountriesError>,
    name: String,
    into figure: WritableKeyPath<Country, Figure?>,
    of indicator: Indicator.ID
  ) throws(CountriesError) {
    switch result {
    case .failure(.cancelled): throw .cancelled
    case .failure(let error):
      missingFigures.append(MissingFigure(indicator: indicator, name: name, error: error))
    case .success(let answer):
      drops.append(answer.list.drops)
      provenance = [provenance, answer.list.provenance].oldest ?? provenance
      let series = SeriesTable.series(of: [answer], in: self)
      let figures = Dictionary(series.map { ($0.place.id, $0.latest) }) { first, _ in first }
      for index in countries.indices {
        countries[index][keyPath: figure] = figures[countries[index].id] ?? nil
      }
    }
  }
}
