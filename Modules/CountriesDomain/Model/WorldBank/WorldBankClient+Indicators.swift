public import FoundationCore
import StoreHTTP

extension WorldBankClient {
  /// Returns the list of all indicators, some 30,000.
  ///
  /// - Parameters:
  ///   - source: The identifier of a database; `nil` for all.
  ///   - refreshing: `true` to revalidate a stored list.
  /// - Returns: The indicators, with the provenance and the drops of the list.
  /// - Throws: ``CountriesError`` if the list cannot be loaded completely.
  @concurrent
  public func indicators(
    of source: Int? = nil,
    refreshing: Bool = false
  ) async throws(CountriesError) -> Loaded<[Indicator]> {
    try await indicatorList(of: source, policy: refreshing ? .revalidate : .standard)
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
      policy: .standard,
      unexpectedSubject: { $0.id.uppercased() == code ? nil : "indicator '\($0.id)'" },
      transform: { (rows: [IndicatorRow]) in rows.map(\.indicator) }
    )
    guard let indicator = list.items.first else { throw .notFound(subject, suggestions: []) }
    return indicator
  }

  @concurrent
  func indicatorList(
    of source: Int?,
    policy: CachePolicy,
    onProgress progress: (@Sendable (CountriesModel.LoadProgress) -> Void)? = nil
  ) async throws(CountriesError) -> Loaded<[Indicator]> {
    let path: HTTPRequest.Path = source.map { "source/\($0)/indicator" } ?? "indicator"
    let request = WorldBankRequest(path: path, pageSize: 5000, subject: "list of indicators")
    return try await list(request, policy: policy, onProgress: progress) {
      (rows: [IndicatorRow]) in rows.map(\.indicator)
    }.answer
  }
}
