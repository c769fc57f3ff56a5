import CommandKit
import CountriesDomain

/// The options that say of which years, quarters or months figures are wanted.
enum PeriodOptions {
  private static let year = Option.value(
    "year",
    "PERIOD",
    of: PeriodArgument.self,
    "A year or several, as in 2010:2022; also quarters and months, as in 2012M01:2012M12."
  )
  private static let latest = Option.value(
    "latest",
    "COUNT",
    of: PositiveInt.self,
    "The latest periods, with or without a figure."
  )
  private static let known = Option.value(
    "latest-known",
    "COUNT",
    of: PositiveInt.self,
    "The latest periods that have a figure."
  )
  private static let frequency = Option.value(
    "frequency",
    "FREQUENCY",
    of: FrequencyArgument.self,
    "Of which length the latest periods are; yearly where nothing is said."
  )
  private static let fillGaps = Option.flag(
    "fill-gaps",
    "With --latest, repeat the figure before where one is missing."
  )
  private static let notes = Option.flag("notes", "Ask for the footnotes of the figures as well.")

  private static let source = Option.value(
    "source",
    "NUMBER",
    of: Int.self,
    "The database to take them from; see 'rialto countries lists sources'."
  )

  static let all: [any OptionDeclaration] = [
    year, latest, known, frequency, fillGaps, notes, source,
  ]

  /// The question that the options make; two that cannot both be meant are refused.
  static func question(
    of invocation: Invocation,
    _ indicators: [Indicator.ID],
    _ places: SeriesQuery.Places
  ) throws -> SeriesQuery {
    SeriesQuery(
      indicators,
      of: places,
      try span(of: invocation),
      source: try invocation[source],
      wantsNotes: try invocation[notes]
    )
  }

  private static func span(of invocation: Invocation) throws -> PeriodFilter {
    let length = try invocation[frequency]?.frequency ?? .yearly
    var spans: [(name: String, span: PeriodFilter)] = []
    if let word = try invocation[year] { spans.append(("--year", word.span)) }
    if let count = try invocation[latest]?.number {
      spans.append(("--latest", .latest(count, length, fillsGaps: try invocation[fillGaps])))
    }
    if let count = try invocation[known]?.number {
      spans.append(("--latest-known", .latestKnown(count, length)))
    }
    if spans.count > 1 {
      throw UsageError(.conflictingOptions(spans[0].name, spans[1].name), at: invocation.path)
    }
    if try invocation[fillGaps], try invocation[latest] == nil {
      throw UsageError(.missingValue(option: "--latest", placeholder: "COUNT"), at: invocation.path)
    }
    return spans.first?.span ?? .all
  }
}

/// Years, quarters or months, as they are typed.
struct PeriodArgument: ArgumentValue {
  let span: PeriodFilter

  init?(argument: String) {
    guard let span = PeriodFilter(argument) else { return nil }
    self.span = span
  }

  static var expectation: String { "years such as 2022 or 2010:2022, quarters or months" }
}

/// The length of a period, as it is typed.
enum FrequencyArgument: String, CaseIterable, ArgumentValue {
  case yearly
  case quarterly
  case monthly

  fileprivate var frequency: PeriodFilter.Frequency {
    switch self {
    case .yearly: .yearly
    case .quarterly: .quarterly
    case .monthly: .monthly
    }
  }
}
