public import FoundationCore
import StoreHTTP

extension WorldBankClient {
  /// Returns the regions and other groups, by code.
  ///
  /// - Throws: ``CountriesError`` if the list cannot be loaded.
  @concurrent
  public func regions(refreshing: Bool = false) async throws(CountriesError) -> Loaded<
    [Region]
  > {
    try await list("region", refreshing: refreshing) { (rows: [GroupRow]) in rows.map(\.region) }
  }

  /// Returns the income levels, by code.
  ///
  /// - Throws: ``CountriesError`` if the list cannot be loaded.
  @concurrent
  public func incomeLevels(
    refreshing: Bool = false
  ) async throws(CountriesError) -> Loaded<[Classification]> {
    try await list("incomelevel", refreshing: refreshing) { (rows: [GroupRow]) in
      rows.map(\.classification)
    }
  }

  /// Returns the lending types, by code.
  ///
  /// - Throws: ``CountriesError`` if the list cannot be loaded.
  @concurrent
  public func lendingTypes(
    refreshing: Bool = false
  ) async throws(CountriesError) -> Loaded<[Classification]> {
    try await list("lendingtype", refreshing: refreshing) { (rows: [GroupRow]) in
      rows.map(\.classification)
    }
  }

  /// Returns the topics of indicators.
  ///
  /// - Throws: ``CountriesError`` if the list cannot be loaded.
  @concurrent
  public func topics(refreshing: Bool = false) async throws(CountriesError) -> Loaded<
    [Topic]
  > {
    try await list("topic", refreshing: refreshing) { (rows: [TopicRow]) in rows.map(\.topic) }
  }

  /// Returns the databases.
  ///
  /// - Throws: ``CountriesError`` if the list cannot be loaded.
  @concurrent
  public func sources(refreshing: Bool = false) async throws(CountriesError) -> Loaded<
    [IndicatorSource]
  > {
    try await list("source", refreshing: refreshing) { (rows: [SourceRow]) in rows.map(\.source) }
  }

  /// Returns the languages of names.
  ///
  /// - Throws: ``CountriesError`` if the list cannot be loaded.
  @concurrent
  public func languages(
    refreshing: Bool = false
  ) async throws(CountriesError) -> Loaded<[Language]> {
    try await list("languages", refreshing: refreshing) { (rows: [LanguageRow]) in
      rows.map(\.language)
    }
  }

  private func list<Row: Decodable & Equatable & Sendable, Item: Sendable>(
    _ path: HTTPRequest.Path,
    refreshing: Bool,
    transform: @escaping @Sendable ([Row]) -> [Item]
  ) async throws(CountriesError) -> Loaded<[Item]> {
    let request = WorldBankRequest(path: path, subject: "list '\(path.encoded)'")
    let mode: HTTPRequest.CachePolicy.Mode = refreshing ? .revalidate : .standard
    return try await list(request, mode: mode, transform: transform).answer
  }
}
