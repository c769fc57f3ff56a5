public import FoundationCore
public import StoreHTTP

extension CountriesModel {
  /// Loads the catalogue of all that is measured, which is long.
  ///
  /// - Parameters:
  ///   - source: The number of a database, for its part of the catalogue alone.
  ///   - refreshing: Whether the bank is asked although the catalogue is stored.
  ///   - progress: Is told the pages that have come.
  /// - Throws: `CountriesError` where it could not be had whole.
  public func loadIndicators(
    of source: Int? = nil,
    refreshing: Bool = false,
    reporting progress: (@Sendable (Progress) -> Void)? = nil
  ) async throws(CountriesError) {
    try await loadCatalogue(of: source, refreshing ? .refreshed : .usual, progress)
  }

  /// Searches the catalogue by the beginnings of words, the best first.
  ///
  /// The catalogue is the one that is loaded, or else what was stored of it, however old; the bank
  /// is asked only where there is none.
  ///
  /// - Parameters:
  ///   - text: The words, each of which has to occur; none finds everything.
  ///   - topic: The number of a topic that it has to do with.
  ///   - source: The number of the database that it is in.
  ///   - limit: The most that are found.
  /// - Returns: What was found, where the catalogue is from, and what of it could not be read.
  /// - Throws: `CountriesError` where there is no catalogue, and none could be had.
  public func searchIndicators(
    _ text: String,
    topic: Int? = nil,
    source: Int? = nil,
    limit: Int = 50
  ) async throws(CountriesError) -> DecodedResponse<[Indicator]> {
    if catalogue.phase.value == nil { try await loadCatalogue(of: nil, .stored, nil) }
    guard let known = catalogue.phase.value else { throw .cancelled }
    let search = IndicatorSearch(text: text, topic: topic, source: source, limit: limit)
    return DecodedResponse(
      await search.results(in: known.value),
      provenance: known.provenance,
      drops: known.drops
    )
  }

  /// What the catalogue says of one indicator.
  public func indicator(_ id: Indicator.ID) async throws(CountriesError) -> Indicator {
    let asked = "indicator '\(id)'"
    let question = WorldBankRequest(path: "indicator/\(id)", asked: asked)
    let code = id.rawValue.uppercased()
    let list: WorldBankItems<Indicator> = try await bank.list(
      question,
      .usual,
      refusing: { $0.id.uppercased() == code ? nil : "indicator '\($0.id)'" },
      read: { (rows: [IndicatorRow]) in rows.map(\.indicator) }
    )
    guard let indicator = list.items.first else { throw .notFound(what: asked, nearest: []) }
    return indicator
  }

  private func loadCatalogue(
    of source: Int?,
    _ freshness: CachePolicy,
    _ progress: (@Sendable (Progress) -> Void)?
  ) async throws(CountriesError) {
    let path: HTTPRequest.Path = source.map { "source/\($0)/indicator" } ?? "indicator"
    let question = WorldBankRequest(path: path, size: 5000, asked: "catalogue of indicators")
    let number = catalogue.begin()
    do {
      let list = try await bank.list(question, freshness, reporting: progress) {
        (rows: [IndicatorRow]) in rows.map(\.indicator)
      }
      let answer = DecodedResponse(list.items, provenance: list.provenance, drops: list.drops)
      catalogue.end(number, with: answer)
    } catch {
      catalogue.end(number, throwing: error)
      throw error
    }
  }
}
