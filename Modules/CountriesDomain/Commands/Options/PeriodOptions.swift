public import CommandKit
public import CountriesDomain

/// The options for the periods of figures.
enum PeriodOptions {
  private static let year = Option<PeriodFilter?>(
    "year PERIOD",
    "A year or a range such as 2010:2022; also quarters and months, as in 2012M01:2012M12."
  )
  private static let latest = Option<PositiveInt?>(
    "latest COUNT",
    "The number of latest periods, with or without a figure."
  )
  private static let known = Option<PositiveInt?>(
    "latest-known COUNT",
    "The number of latest periods with a figure."
  )
  private static let frequency = Option<PeriodFilter.Frequency?>(
    "frequency FREQUENCY",
    "The length of the latest periods (default: yearly)."
  )
  private static let fillGaps = Option.flag(
    "fill-gaps",
    "With --latest, fill gaps with the previous figure."
  )
  static let notes = Option.flag("notes", "Include the footnotes of the figures.")

  static let all: [any OptionDeclaration] = [
    year, latest, known, frequency, fillGaps, notes, CountryOptions.source,
  ]

  /// Returns the query of the options; conflicting options are a usage error.
  static func query(
    of invocation: Invocation,
    indicators: [Indicator.ID],
    places: SeriesQuery.Places
  ) throws -> SeriesQuery {
    SeriesQuery(
      indicators,
      of: places,
      periods: try periods(of: invocation),
      source: try invocation[CountryOptions.source],
      includesFootnotes: try invocation[notes]
    )
  }

  private static func periods(of invocation: Invocation) throws -> PeriodFilter {
    let length = try invocation[frequency] ?? .yearly
    var filters: [(name: String, periods: PeriodFilter)] = []
    if let argument = try invocation[year] { filters.append(("--year", argument)) }
    if let count = try invocation[latest]?.number {
      filters.append(("--latest", .latest(count, length, fillsGaps: try invocation[fillGaps])))
    }
    if let count = try invocation[known]?.number {
      filters.append(("--latest-known", .latestNonEmpty(count, length)))
    }
    if filters.count > 1 {
      throw UsageError(.conflictingOptions(filters[0].name, filters[1].name), at: invocation.path)
    }
    if try invocation[fillGaps], try invocation[latest] == nil {
      throw UsageError(.missingValue(option: "--latest", placeholder: "COUNT"), at: invocation.path)
    }
    return filters.first?.periods ?? .all
  }
}

extension PeriodFilter: ArgumentValue {
  public init?(argument: String) { self.init(argument) }

  public static var expectation: String { "years such as 2022 or 2010:2022, quarters or months" }
}

extension PeriodFilter.Frequency: ArgumentValue {}
