public import CommandKit
public import CountriesDomain
import FoundationCore
import StoreHTTP

/// The options for filtering and sorting countries.
public enum CountryOptions {
  /// The option for a region.
  public static let region = Option<TextLine?>(
    "region REGION",
    "Only one region, by name or code; see 'rialto countries lists regions'."
  ).completed(by: .regions)
  /// The option for an income level.
  public static let income = Option<TextLine?>(
    "income LEVEL",
    "Only one income level, by name or code such as HIC."
  )
  /// The option for a year.
  public static let year = Option.number(
    "year YEAR",
    in: 1000...9999,
    "The year of the figures (default: the latest of each country)."
  )
  static let sort = Option<CountryOrderArgument?>(
    "sort ORDER",
    "The order: name, population, gdp, region, capital or iso3; '-' means descending, as in --sort=-gdp."
  )
  static let source = Option<Int?>(
    "source NUMBER",
    "The database, by number; see 'rialto countries lists databases'."
  )
  /// The option for a number of countries.
  public static let limit = Option<PositiveInt?>(
    "limit COUNT",
    short: "n",
    "The number of countries to show (default: all)."
  )

  /// The names of options by the field of a query or a ranking that they fill in.
  public static let optionNames = ["periods": "year", "criteria": "indicator"]

  /// Returns the filter of the options for region and income.
  ///
  /// - Parameters:
  ///   - invocation: The invocation.
  ///   - text: Words in the name, a code or the capital.
  /// - Returns: The filter.
  /// - Throws: `UsageError` if the command lacks one of the options.
  public static func filter(of invocation: Invocation, text: String = "") throws -> CountryFilter {
    var filter = CountryFilter()
    filter.text = text
    filter.region = try invocation[region]?.text
    filter.income = try invocation[income]?.text
    return filter
  }
}

extension Display {
  /// Writes a note if a list shows only some of its countries.
  func noteLimit(_ shown: Int, of total: Int) {
    guard shown < total else { return }
    let counts = [shown, total].map { $0.formatted(in: locale) }
    note("Showing \(counts[0]) of \(counts[1]). Use --limit for more.")
  }
}

/// A sort order argument.
struct CountryOrderArgument: ArgumentValue {
  let order: CountryOrder

  init?(argument: String) {
    let isReversed = argument.hasPrefix("-")
    let name = argument.dropFirst(isReversed ? 1 : 0)
    guard let key = CountryOrder.Key(rawValue: String(name)) else { return nil }
    order = CountryOrder(key, descending: isReversed)
  }

  static var choices: [String] {
    let names = CountryOrder.Key.allCases.map(\.rawValue)
    return names + names.map { "-" + $0 }
  }

  static var expectation: String {
    "name, population, gdp, region, capital or iso3, with or without a '-'"
  }
}

extension CountryFilter {
  /// `true` without a region and an income level.
  var isEmpty: Bool { region == nil && income == nil }

  /// Returns the date of the regions and income levels; `nil` if the filter has neither.
  func classified(in world: World) -> CalendarDay? { isEmpty ? nil : world.classified }

  /// Returns the sentence for an empty result.
  func explanation(of world: World) -> String {
    let parts = [
      text.isEmpty ? nil : "has \(text.quotedForDisplay) in its name, codes or capital",
      region.map { "is in the region \($0.quotedForDisplay)" },
      income.map { "has the income level \($0.quotedForDisplay)" },
    ].compactMap(\.self)
    guard !parts.isEmpty else { return "No countries found." }
    return "None of the \(world.countries.count) economies \(parts.joined(separator: " and "))."
  }
}

/// The option for an SVG file.
enum PictureOption {
  static let option = Option<Path?>(
    "svg FILE",
    "Write an SVG image to a file; - for standard output."
  )

  /// Writes the picture if the invocation has the option.
  ///
  /// - Returns: `true` if no other output is to be written; `false` without the option, or with an
  ///   output format beside it.
  static func write(
    _ picture: @autoclosure () -> SVGImage,
    of invocation: Invocation,
    in context: any CountriesContext,
    display: Display
  ) async throws -> Bool {
    guard let file = try invocation[option] else { return false }
    if file.text == "-" {
      if display.isData {
        throw UsageError(.conflictingOptions("--svg -", "--json"), at: invocation.path)
      }
      try display.console.output.write(picture().svg)
    } else {
      let path = context.path(of: file)
      let count = try await HTTPBody(Array(picture().svg.utf8)).write(to: path)
      display.note("Wrote \(count.formatted(in: display.locale)) bytes to \(path).")
    }
    return !display.isData
  }
}
