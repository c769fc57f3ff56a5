public import FoundationCore
import StoreHTTP

extension WorldBankClient {
  /// Returns the list of all indicators, some 30,000.
  ///
  /// - Throws: ``CountriesError`` if the list cannot be loaded completely.
  @concurrent
  public func indicators() async throws(CountriesError) -> Loaded<[Indicator]> {
    let request = WorldBankRequest(path: "indicator", pageSize: 5000, subject: "list of indicators")
    return try await list(request) { (rows: [IndicatorRow]) in rows.map(\.indicator) }.answer
  }

  /// Searches the indicators by word prefixes, best match first.
  ///
  /// Uses a stored list of any age; the World Bank is asked only without a stored list.
  ///
  /// - Parameters:
  ///   - text: The words, which must all occur; an empty text matches all indicators.
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
    var client = self
    client.caching = .preferCached
    let list = try await client.indicators()
    let found = await list.value.search(text, topic: topic, source: source, limit: limit)
    return list.replacingValue(found)
  }

  /// Returns the description of an indicator.
  ///
  /// - Throws: ``CountriesError/notFound(_:suggestions:)`` if no indicator has the code, or the error
  ///   of the request.
  @concurrent
  public func indicator(_ id: Indicator.ID) async throws(CountriesError) -> Indicator {
    let subject = "indicator '\(id)'"
    let request = WorldBankRequest(path: "indicator/\(id)", subject: subject)
    let code = id.rawValue.uppercased()
    let list: WorldBankItems<Indicator> = try await list(
      request,
      unexpectedSubject: { $0.id.uppercased() == code ? nil : "indicator '\($0.id)'" },
      transform: { (rows: [IndicatorRow]) in rows.map(\.indicator) }
    )
    guard let indicator = list.items.first else { throw .notFound(subject, suggestions: []) }
    return indicator
  }
}
