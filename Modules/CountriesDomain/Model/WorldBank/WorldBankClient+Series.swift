import FoundationCore

/// The response to a series request.
struct SeriesResponse: Sendable {
  let request: SeriesRequest
  var list: WorldBankItems<SeriesSegment>
  let warnings: [String]
}

/// The responses to a series request, with the omitted indicators.
struct SeriesOutcome: Sendable {
  var answers: [SeriesResponse] = []
  var omissions: [SeriesTable.Omission] = []

  mutating func append(_ other: SeriesOutcome) {
    answers += other.answers
    omissions += other.omissions
  }
}

extension WorldBankClient {
  /// Loads the figures of a request.
  ///
  /// If the World Bank rejects several indicators because of one, the request is split until that
  /// one is found and the others are loaded.
  @concurrent
  func series(
    _ request: SeriesRequest,
    onProgress progress: (@Sendable (Int) -> Void)? = nil
  ) async throws(CountriesError) -> SeriesOutcome {
    do {
      var outcome = SeriesOutcome()
      let answer = try await response(to: request, onProgress: progress)
      outcome.answers = [answer]
      guard request.indicators.count > 1 else { return outcome }
      // Indicators with different dates of update report them only in separate answers.
      if answer.list.lastUpdated == nil, !answer.list.items.isEmpty {
        let alone = request.indicators.map { request.with(indicators: [$0]) }
        let outcomes = try await alone.concurrentMap(limit: concurrency) {
          request async throws(CountriesError) in
          try await series(request)
        }
        return outcomes.reduce(into: SeriesOutcome()) { $0.append($1) }
      }
      // Indicators of other databases are missing without an error.
      let received = Set(outcome.answers[0].list.items.map(\.indicator.id))
      for indicator in request.indicators where !received.contains(indicator.rawValue) {
        outcome.append(try await series(request.with(indicators: [indicator])))
      }
      return outcome
    } catch {
      if case .cancelled = error { throw error }
      guard request.indicators.count > 1, error.isAboutTheRequest else {
        let omissions = request.indicators.map { SeriesTable.Omission(indicator: $0, error: error) }
        return SeriesOutcome(omissions: omissions)
      }
      let half = request.indicators.count / 2
      var outcome = try await series(
        request.with(indicators: request.indicators.prefix(half)),
        onProgress: progress
      )
      outcome.append(
        try await series(
          request.with(indicators: request.indicators.dropFirst(half)),
          onProgress: progress
        )
      )
      return outcome
    }
  }

  /// Tries the attempts of a request until the World Bank accepts one.
  private func response(
    to request: SeriesRequest,
    onProgress progress: (@Sendable (Int) -> Void)?
  ) async throws(CountriesError) -> SeriesResponse {
    var refusal: CountriesError?
    for attempt in request.attempts {
      do {
        var list: WorldBankItems<SeriesSegment> = try await list(
          request.request(for: attempt),
          onProgress: progress,
          unexpectedSubject: request.unexpectedSubject,
          transform: [SeriesSegment].init
        )
        if let count = attempt.latestCount { list.items = list.items.keepingLatest(count) }
        return SeriesResponse(request: request, list: list, warnings: attempt.warnings)
      } catch {
        guard error.isAboutTheRequest, !error.isAboutTheIndicator else { throw error }
        refusal = refusal ?? error
      }
    }
    throw refusal ?? .cancelled
  }
}

extension CountriesError {
  /// `true` if the indicator is unavailable in any form of the request.
  fileprivate var isAboutTheIndicator: Bool {
    switch self {
    case .archived, .notBundled: true
    default: false
    }
  }
}

extension [SeriesSegment] {
  /// Returns the segments with only the latest points that have a value.
  fileprivate func keepingLatest(_ count: Int) -> [SeriesSegment] {
    map { segment in
      var segment = segment
      let known = segment.points.filter { $0.value != nil }.ordered { $0.period > $1.period }
      segment.points = [DataPoint](known.prefix(count))
      return segment
    }
  }
}

/// Consecutive rows of an answer with the same indicator and place.
///
/// The rows of the World Bank repeat all names, which are many times longer than a value; a segment
/// has them once.
struct SeriesSegment: Sendable {
  let indicator: DataRow.Reference
  let place: DataRow.Reference
  let iso3: String?
  var points: [DataPoint]
}

extension [SeriesSegment] {
  init(_ rows: [DataRow]) {
    self.init()
    // By their indices, since a copy of a row costs more than what is read of it.
    for index in rows.indices {
      if index == 0 || !rows[index].isSameSeries(as: rows[index - 1]) {
        append(
          SeriesSegment(
            indicator: rows[index].indicator,
            place: rows[index].country,
            iso3: rows[index].countryiso3code?.trimmed,
            points: []
          )
        )
      }
      self[count - 1].points.append(rows[index].point)
    }
  }
}

extension DataRow {
  /// Returns `true` for a row of the same place and indicator.
  fileprivate func isSameSeries(as other: DataRow) -> Bool {
    country.id == other.country.id && countryiso3code == other.countryiso3code
      && indicator.id == other.indicator.id
  }
}
