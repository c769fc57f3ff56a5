import FoundationCore
import StoreHTTP

/// What one address brought, and in which way it was asked.
struct SeriesResponse: Sendable {
  let part: SeriesRequest
  var list: WorldBankItems<SeriesSegment>
  let concessions: [String]
}

/// What a part of a question came to.
struct SeriesOutcome: Sendable {
  var answers: [SeriesResponse] = []
  var omissions: [SeriesTable.Omission] = []
}

extension WorldBankClient {
  /// Asks for the figures of one address.
  ///
  /// Where the bank refuses several indicators because of one of them, that one is found out, and
  /// the others are had all the same.
  @concurrent
  func series(
    _ part: SeriesRequest,
    _ freshness: CachePolicy,
    reporting progress: (@Sendable (CountriesModel.Progress) -> Void)? = nil
  ) async throws(CountriesError) -> SeriesOutcome {
    do {
      var outcome = SeriesOutcome()
      let answer = try await answer(part, freshness, progress)
      outcome.answers = [answer]
      guard part.indicators.count > 1 else { return outcome }
      // Indicators that were not updated on one day have a date each only in answers of their own.
      if answer.list.lastUpdated == nil, !answer.list.items.isEmpty {
        let alone = part.indicators.map { part.only([$0]) }
        let outcomes = try await inParallel(alone, atMost: concurrency) {
          (part) async throws(CountriesError) in
          try await series(part, freshness)
        }
        return outcomes.reduce(into: SeriesOutcome()) { $0.append($1) }
      }
      // What is not in the database that several are asked of is left out in silence.
      let there = Set(outcome.answers[0].list.items.map(\.indicator.id))
      for indicator in part.indicators where !there.contains(indicator.rawValue) {
        outcome.append(try await series(part.only([indicator]), freshness))
      }
      return outcome
    } catch {
      if case .cancelled = error { throw error }
      guard part.indicators.count > 1, error.isAboutTheQuestion else {
        let omissions = part.indicators.map { SeriesTable.Omission(indicator: $0, error: error) }
        return SeriesOutcome(omissions: omissions)
      }
      let half = part.indicators.count / 2
      var outcome = try await series(
        part.only(part.indicators.prefix(half)),
        freshness,
        reporting: progress
      )
      outcome.append(
        try await series(part.only(part.indicators.dropFirst(half)), freshness, reporting: progress)
      )
      return outcome
    }
  }

  /// Asks in one way after another until the bank takes one.
  private func answer(
    _ part: SeriesRequest,
    _ freshness: CachePolicy,
    _ progress: (@Sendable (CountriesModel.Progress) -> Void)?
  ) async throws(CountriesError) -> SeriesResponse {
    var refusal: CountriesError?
    for way in part.ways {
      do {
        var list: WorldBankItems<SeriesSegment> = try await list(
          part.question(way),
          freshness,
          reporting: progress,
          refusing: part.stranger,
          read: [SeriesSegment].init
        )
        if let count = way.keeps { list.items = list.items.keepingLatest(count) }
        return SeriesResponse(part: part, list: list, concessions: way.concessions)
      } catch {
        guard error.isAboutTheQuestion, !error.isAboutTheIndicator else { throw error }
        refusal = refusal ?? error
      }
    }
    throw refusal ?? .cancelled
  }
}

extension SeriesOutcome {
  fileprivate mutating func append(_ other: SeriesOutcome) {
    answers += other.answers
    omissions += other.omissions
  }
}

extension CountriesError {
  /// True if the indicator is unavailable, however it is asked for.
  fileprivate var isAboutTheIndicator: Bool {
    switch self {
    case .archived, .notBundled: true
    default: false
    }
  }
}

extension [SeriesSegment] {
  /// The strips with only the latest points that have a value.
  fileprivate func keepingLatest(_ count: Int) -> [SeriesSegment] {
    map { strip in
      var strip = strip
      let known = strip.points.filter { $0.value != nil }.sorted { $0.period > $1.period }
      strip.points = [DataPoint](known.prefix(count))
      return strip
    }
  }
}
