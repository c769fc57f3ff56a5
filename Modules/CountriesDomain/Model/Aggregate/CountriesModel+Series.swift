import FoundationCore
import StoreHTTP

extension CountriesModel {
  /// Asks for figures over time.
  ///
  /// Several indicators are asked for in one request where they are of one database and have a date
  /// of update in common, and pages side by side. An indicator that cannot be had is among the
  /// omissions of the table, while the others are there.
  ///
  /// - Parameters:
  ///   - question: What, where and when.
  ///   - refreshing: Whether the bank is asked although answers are stored.
  ///   - progress: Is told the pages that have come.
  /// - Returns: What came, and what did not.
  /// - Throws: `CountriesError` where a place is unknown, or nothing at all could be had.
  public func series(
    _ question: SeriesQuery,
    refreshing: Bool = false,
    reporting progress: (@Sendable (Progress) -> Void)? = nil
  ) async throws(CountriesError) -> SeriesTable {
    if let failure = FormFailure(question.errors) { throw .invalid(failure) }
    let freshness: CachePolicy = refreshing ? .refreshed : .usual
    let world = try await places(freshness)
    let question = try question.withKnownPlaces(of: world)
    var outcomes: [SeriesOutcome] = []
    for part in SeriesRequest.all(of: question, in: world) {
      outcomes.append(try await bank.series(part, freshness, reporting: progress))
    }
    let table = await SeriesTable.made(of: outcomes, to: question, in: world)
    if let omission = table.omissions.first, outcomes.allSatisfy(\.answers.isEmpty) {
      // A code that is not listed was asked for all the same, and is the likeliest to be wrong.
      if case .refusedValue = omission.error, case .only(let places) = question.places {
        for place in places { _ = try world.place(place.rawValue) }
      }
      throw omission.error
    }
    return table
  }

  /// Ranks countries by several indicators at once.
  ///
  /// - Parameters:
  ///   - criteria: What they are ranked by, each once, with its weight.
  ///   - filter: Which countries are ranked.
  ///   - year: The year that the figures are of; without one, each is the latest that is known.
  ///   - refreshing: Whether the bank is asked although answers are stored.
  /// - Returns: The countries with every figure, the best first, and those that are left out.
  /// - Throws: `CountriesError` also where one of the indicators could not be had: a ranking by the
  ///   others would be another one.
  public func rank(
    _ criteria: [Criterion],
    among filter: CountryFilter = CountryFilter(),
    year: Int? = nil,
    refreshing: Bool = false
  ) async throws(CountriesError) -> Ranking {
    if let failure = FormFailure(criteria.errors) { throw .invalid(failure) }
    let world = try await figuredWorld(for: filter, refreshing)
    try filter.check(against: world)
    let span: PeriodFilter = year.map { .on(.year($0)) } ?? .latestKnown(1)
    let question = SeriesQuery(criteria.map(\.indicator), of: .economies, span)
    let table = try await series(question, refreshing: refreshing)
    if let omission = table.omissions.first { throw omission.error }
    return await Ranking.made(of: world.countries(filter), by: criteria, table)
  }

  /// The world as a filter needs it: with figures only where it asks about them.
  private func figuredWorld(
    for filter: CountryFilter,
    _ refreshing: Bool
  ) async throws(CountriesError) -> World {
    guard filter.population != nil || filter.gdp != nil else {
      return try await places(refreshing ? .refreshed : .usual)
    }
    return try await loadedWorld(refreshing: refreshing)
  }

  /// The world that was loaded last, or else the one that is loaded now.
  public func loadedWorld(refreshing: Bool = false) async throws(CountriesError) -> World {
    if let world = world.value, !refreshing { return world }
    try await load(refreshing: refreshing)
    guard let world = world.value else { throw .cancelled }
    return world
  }
}

extension SeriesQuery {
  /// The same with the codes of places that the world knows.
  ///
  /// The bank does not say which of several places it is that it does not know.
  fileprivate func withKnownPlaces(of world: World) throws(CountriesError) -> SeriesQuery {
    guard case .only(let asked) = places else { return self }
    var question = self
    var known: [Country.ID] = []
    for place in asked { known.append(try world.place(place.rawValue, orCode: true).id) }
    question.places = .only(known.uniqued)
    return question
  }
}
