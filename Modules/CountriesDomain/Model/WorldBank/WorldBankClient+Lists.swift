public import FoundationCore
import StoreHTTP

extension WorldBankClient {
  /// Returns the regions and other groups, by code.
  ///
  /// - Throws: ``CountriesError`` if the list cannot be loaded.
  public func regions() async throws(CountriesError) -> Loaded<[Region]> {
    try await list("region") { (rows: [GroupRow]) in rows.map(\.region) }
  }

  /// Returns the income levels, by code.
  ///
  /// - Throws: ``CountriesError`` if the list cannot be loaded.
  public func incomeLevels() async throws(CountriesError) -> Loaded<[Classification]> {
    try await list("incomelevel") { (rows: [GroupRow]) in rows.map(\.classification) }
  }

  /// Returns the lending types, by code.
  ///
  /// - Throws: ``CountriesError`` if the list cannot be loaded.
  public func lendingTypes() async throws(CountriesError) -> Loaded<[Classification]> {
    try await list("lendingtype") { (rows: [GroupRow]) in rows.map(\.classification) }
  }

  /// Returns the topics of indicators.
  ///
  /// - Throws: ``CountriesError`` if the list cannot be loaded.
  public func topics() async throws(CountriesError) -> Loaded<[Topic]> {
    try await list("topic") { (rows: [TopicRow]) in rows.map(\.topic) }
  }

  /// Returns the databases.
  ///
  /// - Throws: ``CountriesError`` if the list cannot be loaded.
  public func sources() async throws(CountriesError) -> Loaded<[IndicatorSource]> {
    try await list("source") { (rows: [SourceRow]) in rows.map(\.source) }
  }

  /// Returns the languages of names.
  ///
  /// - Throws: ``CountriesError`` if the list cannot be loaded.
  public func languages() async throws(CountriesError) -> Loaded<[Language]> {
    try await list("languages") { (rows: [LanguageRow]) in rows.map(\.language) }
  }

  @concurrent
  private func list<Row: Decodable & Equatable & Sendable, Item: Sendable>(
    _ path: HTTPRequest.Path,
    transform: @escaping @Sendable ([Row]) -> [Item]
  ) async throws(CountriesError) -> Loaded<[Item]> {
    let request = WorldBankRequest(path: path, subject: "list '\(path.encoded)'")
    return try await list(request, transform: transform).answer
  }
}
