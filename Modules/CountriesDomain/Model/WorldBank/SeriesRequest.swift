import FoundationCore
import StoreHTTP

/// The part of a series query that fits one URL.
struct SeriesRequest: Sendable {
  var indicators: [Indicator.ID]
  /// The places; `nil` for all.
  var places: [Country.ID]?
  /// The codes of the places in answers, of three and of two letters.
  let placeCodes: Set<String>
  /// The places that the list of countries lacks.
  var unlisted: [Country.ID] = []
  let periods: PeriodFilter
  let source: Int?
  let includesFootnotes: Bool

  /// Splits a query into requests with valid URLs.
  static func requests(for query: SeriesQuery, in world: World) -> [SeriesRequest] {
    let indicators = query.indicators.uniqued().chunked(upTo: SeriesQuery.indicatorLimit)
    var places: [[Country.ID]?] = [nil]
    if case .only(let requested) = query.places { places = requested.chunked(upTo: .max) }
    return indicators.flatMap { indicators in
      places.map { places in
        SeriesRequest(
          indicators: indicators,
          places: places,
          placeCodes: world.codes(of: places ?? []),
          unlisted: places?.filter { world.places[$0] == nil } ?? [],
          periods: query.periods,
          source: query.source,
          includesFootnotes: query.includesFootnotes
        )
      }
    }
  }

  /// Returns the indicator or place of a row that was not requested; `nil` for an expected row.
  var unexpectedSubject: @Sendable (DataRow) -> String? {
    let requested = Set(indicators.map { $0.rawValue.uppercased() })
    let codes = places == nil ? nil : placeCodes
    return { row in
      guard requested.contains(code: row.indicator.id) else {
        return "indicator '\(row.indicator.id)'"
      }
      guard let codes else { return nil }
      let place = row.countryiso3code?.trimmed ?? row.country.id
      let isRequested = codes.contains(code: place) || codes.contains(code: row.country.id)
      return isRequested ? nil : "country '\(place)'"
    }
  }

  /// Returns the request for fewer indicators.
  func with(indicators: some Sequence<Indicator.ID>) -> SeriesRequest {
    var request = self
    request.indicators = Array(indicators)
    return request
  }

  func request(for attempt: Attempt) -> WorldBankRequest {
    let places = places.map(\.segment) ?? "all"
    let path = HTTPRequest.Path(encoded: "country/\(places)/indicator/\(indicators.segment)")
    var query: HTTPRequest.Query = [:]
    // Several indicators must be of one database, which must be named.
    if let source = source ?? (indicators.count > 1 ? IndicatorSource.developmentIndicators : nil) {
      query.append("source", "\(source)")
    }
    for pair in attempt.periods.query { query.append(pair.name, pair.value) }
    if attempt.includesFootnotes { query.append("footnote", "y") }
    let subject =
      indicators.map { "indicator '\($0)'" } + unlisted.map { "economy '\($0)'" }
      + (self.source.map { ["database \($0)"] } ?? [])
    // The latest values of all places fit a small page; whole histories need large ones.
    return WorldBankRequest(
      path: path,
      query: query,
      pageSize: attempt.periods.isShort ? 1000 : 10_000,
      subject: subject.joined(separator: ", ")
    )
  }

  /// A form of the request; a source that rejects one may accept another.
  struct Attempt: Sendable {
    let periods: PeriodFilter
    var includesFootnotes: Bool
    /// The number of latest values to keep; `nil` for all.
    var latestCount: Int?
    /// The deviations from the query, as sentences.
    var warnings: [String] = []
  }

  /// The attempts, the exact one first.
  var attempts: [Attempt] {
    periodAttempts.flatMap { attempt in
      guard includesFootnotes else { return [attempt] }
      var plain = attempt
      plain.includesFootnotes = false
      plain.warnings.append("The source has no footnotes for these figures.")
      return [attempt, plain]
    }
  }

  /// The attempts that differ in their periods.
  private var periodAttempts: [Attempt] {
    let exact = Attempt(periods: periods, includesFootnotes: includesFootnotes)
    switch periods {
    case .latestNonEmpty(let count, .yearly):
      let warning = "The source does not support the latest figures; all were requested instead."
      let all = Attempt(
        periods: .all,
        includesFootnotes: includesFootnotes,
        latestCount: count,
        warnings: [warning]
      )
      return [exact, all]
    case .latest(let count, let frequency, fillsGaps: true):
      let warning = "The source does not support filling gaps."
      let unfilled = PeriodFilter.latest(count, frequency)
      return [
        exact,
        Attempt(periods: unfilled, includesFootnotes: includesFootnotes, warnings: [warning]),
      ]
    default: return [exact]
    }
  }
}

extension PeriodFilter {
  /// `true` for a single period.
  fileprivate var isShort: Bool {
    switch self {
    case .period, .latest(1, _, _), .latestNonEmpty(1, _): true
    default: false
    }
  }
}

extension [Identifier<Country, String>] {
  fileprivate var segment: String { map(\.rawValue).segment }
}

extension [Identifier<Indicator, String>] {
  fileprivate var segment: String { map(\.rawValue).segment }
}

extension [String] {
  /// The codes as one path segment, separated by unescaped semicolons.
  fileprivate var segment: String {
    map { HTTPRequest.Path("\($0)").encoded }.joined(separator: ";")
  }
}

extension Array {
  /// Returns the elements in groups that fit the World Bank's limit for a path segment; two such
  /// segments fit its limit for a URL.
  fileprivate func chunked<Subject>(upTo count: Int) -> [[Element]]
  where Element == Identifier<Subject, String> {
    let limit = 1500
    var chunks: [[Element]] = []
    var length = limit
    for element in self {
      let more = HTTPRequest.Path("\(element)").encoded.utf8.count + 1
      if length + more > limit || chunks.last?.count == count {
        chunks.append([])
        length = 0
      }
      chunks[chunks.count - 1].append(element)
      length += more
    }
    return chunks
  }
}

extension Set<String> {
  /// Returns `true` if the set of codes in capital letters has a code; most come as it has them.
  fileprivate func contains(code: String) -> Bool { contains(code) || contains(code.uppercased()) }
}
