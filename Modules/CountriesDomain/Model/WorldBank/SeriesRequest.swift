import FoundationCore
import StoreHTTP

/// What of a question for series goes into one address.
struct SeriesRequest: Sendable {
  var indicators: [Indicator.ID]
  /// The places; without any, all.
  var places: [Country.ID]?
  /// The codes that an answer may name these places by, of three letters and of two.
  let placeCodes: Set<String>
  let span: PeriodFilter
  let source: Int?
  let wantsNotes: Bool

  /// The parts that a question is asked in, each with an address that the bank takes.
  static func all(of question: SeriesQuery, in world: World) -> [SeriesRequest] {
    let indicators = question.indicators.uniqued.chunked(upTo: SeriesQuery.indicatorLimit)
    var places: [[Country.ID]?] = [nil]
    if case .only(let asked) = question.places { places = asked.chunked(upTo: .max) }
    return indicators.flatMap { indicators in
      places.map { places in
        SeriesRequest(
          indicators: indicators,
          places: places,
          placeCodes: world.codes(of: places ?? []),
          span: question.span,
          source: question.source,
          wantsNotes: question.wantsNotes
        )
      }
    }
  }

  /// Names what a row is about that was not asked for: an indicator or a place.
  var stranger: @Sendable (DataRow) -> String? {
    let asked = Set(indicators.map { $0.rawValue.uppercased() })
    let codes = places == nil ? nil : placeCodes
    return { row in
      guard asked.contains(row.indicator.id.uppercased()) else {
        return "indicator '\(row.indicator.id)'"
      }
      guard let codes else { return nil }
      let place = row.countryiso3code?.trimmed ?? row.country.id
      let isAsked =
        codes.contains(place.uppercased()) || codes.contains(row.country.id.uppercased())
      return isAsked ? nil : "country '\(place)'"
    }
  }

  /// The same for fewer indicators.
  func only(_ indicators: some Sequence<Indicator.ID>) -> SeriesRequest {
    var part = self
    part.indicators = Array(indicators)
    return part
  }

  /// The question for the list, in one of the ways to ask it.
  func question(_ way: Way) -> WorldBankRequest {
    let places = places.map(\.segment) ?? "all"
    let path = HTTPRequest.Path(encoded: "country/\(places)/indicator/\(indicators.segment)")
    var query: HTTPRequest.Query = [:]
    // Several at once have to be of one database, which then has to be named.
    if let source = source ?? (indicators.count > 1 ? SourceName.developmentIndicators : nil) {
      query.append("source", "\(source)")
    }
    for pair in way.span.query { query.append(pair.name, pair.value) }
    if way.hasNotes { query.append("footnote", "y") }
    let asked = indicators.map { "indicator '\($0)'" }.joined(separator: ", ")
    // Of each place the latest alone is a page of names; whole histories are worth large pages.
    return WorldBankRequest(
      path: path,
      query: query,
      size: way.span.isShort ? 1000 : 10_000,
      asked: asked
    )
  }
}

extension SeriesRequest {
  /// A way of asking; what a source refuses can be had in another.
  struct Way: Sendable {
    let span: PeriodFilter
    var hasNotes: Bool
    /// Only so many of the latest that are known are kept of what comes.
    var keeps: Int?
    /// What is otherwise than asked; a sentence each.
    var concessions: [String] = []
  }

  /// The ways in which it can be asked, the right one first.
  var ways: [Way] {
    spans.flatMap { way in
      guard wantsNotes else { return [way] }
      var plain = way
      plain.hasNotes = false
      plain.concessions.append(
        "The source does not give its notes with these figures; they are left out."
      )
      return [way, plain]
    }
  }

  /// The ways as far as they differ in what is asked for of time.
  private var spans: [Way] {
    let asked = Way(span: span, hasNotes: wantsNotes)
    switch span {
    case .latestKnown(let count, .yearly):
      let why = "The source does not look for the latest figures; all were asked for instead."
      return [asked, Way(span: .all, hasNotes: wantsNotes, keeps: count, concessions: [why])]
    case .latest(let count, let frequency, fillsGaps: true):
      let why = "The source does not fill gaps; they are left as they are."
      let open = PeriodFilter.latest(count, frequency)
      return [asked, Way(span: open, hasNotes: wantsNotes, concessions: [why])]
    default: return [asked]
    }
  }
}

extension PeriodFilter {
  /// Whether it is of one year or so.
  fileprivate var isShort: Bool {
    switch self {
    case .on, .latest(1, _, _), .latestKnown(1, _): true
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
  /// The codes as one part of an address; the semicolons between them stay what they are.
  fileprivate var segment: String {
    map { HTTPRequest.Path("\($0)").encoded }.joined(separator: ";")
  }
}

extension Array {
  /// The elements in groups, none of which is longer in an address than the bank takes between two
  /// slashes; two of them are less than it takes in all.
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

extension Array where Element: Hashable {
  /// Each element once, in its first place.
  var uniqued: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
