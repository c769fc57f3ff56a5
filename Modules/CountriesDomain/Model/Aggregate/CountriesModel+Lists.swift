import FoundationCore
public import StoreHTTP

extension CountriesModel {
  /// The regions and other groups that the bank knows, by code.
  public func regions(refreshing: Bool = false) async throws(CountriesError) -> DecodedResponse<
    [Region]
  > {
    try await list("region", refreshing) { (rows: [GroupRow]) in rows.map(\.region) }
  }

  /// The income levels, by code.
  public func incomeLevels(
    refreshing: Bool = false
  ) async throws(CountriesError) -> DecodedResponse<[Classification]> {
    try await list("incomelevel", refreshing) { (rows: [GroupRow]) in rows.map(\.classification) }
  }

  /// What the bank lends by, by code.
  public func lendingTypes(
    refreshing: Bool = false
  ) async throws(CountriesError) -> DecodedResponse<[Classification]> {
    try await list("lendingtype", refreshing) { (rows: [GroupRow]) in rows.map(\.classification) }
  }

  /// The topics that indicators are sorted into.
  public func topics(refreshing: Bool = false) async throws(CountriesError) -> DecodedResponse<
    [Topic]
  > {
    try await list("topic", refreshing) { (rows: [TopicRow]) in rows.map(\.topic) }
  }

  /// The databases.
  public func sources(refreshing: Bool = false) async throws(CountriesError) -> DecodedResponse<
    [IndicatorSource]
  > {
    try await list("source", refreshing) { (rows: [SourceRow]) in rows.map(\.source) }
  }

  /// The languages that names are given in.
  public func languages(
    refreshing: Bool = false
  ) async throws(CountriesError) -> DecodedResponse<[Language]> {
    try await list("languages", refreshing) { (rows: [LanguageRow]) in rows.map(\.language) }
  }

  private func list<Row: Decodable & Equatable & Sendable, Item: Sendable>(
    _ path: HTTPRequest.Path,
    _ refreshing: Bool,
    read: @escaping @Sendable ([Row]) -> [Item]
  ) async throws(CountriesError) -> DecodedResponse<[Item]> {
    let question = WorldBankRequest(path: path, asked: "list '\(path.encoded)'")
    let list = try await bank.list(question, refreshing ? .refreshed : .usual, read: read)
    return DecodedResponse(list.items, provenance: list.provenance, drops: list.drops)
  }
}
