public import CommandKit
public import CountriesDomain
import FoundationCore

/// The options for a choice of countries, a year and an order.
public enum CountryOptions {
  /// The option for a region.
  public static let region = Option.value(
    "region",
    "REGION",
    of: TextLine.self,
    "Only in that region, by name or code; see 'rialto countries regions'."
  )
  /// The option for an income level.
  public static let income = Option.value(
    "income",
    "LEVEL",
    of: TextLine.self,
    "Only of that income level, by name or code, as in HIC."
  )
  /// The option for a year.
  public static let year = Option.value(
    "year",
    "YEAR",
    of: Year.self,
    "The figures of that year; the latest of each country where nothing is said."
  )
  /// The option for an order.
  static let sort = Option.value(
    "sort",
    "ORDER",
    of: CountryOrderArgument.self,
    "In which order, the largest figure first; with a '-' the other way round."
  )
  /// The option for a number of countries.
  public static let top = Option.value(
    "top",
    short: "n",
    "COUNT",
    of: PositiveInt.self,
    "Only so many of them."
  )

  /// Returns the filter that the options for region and income ask for.
  ///
  /// - Parameters:
  ///   - invocation: The invocation.
  ///   - text: The text that a country is to have in its name, a code or its capital.
  /// - Returns: The filter.
  /// - Throws: `UsageError` for an option that the command does not have.
  public static func filter(
    of invocation: Invocation,
    text: String = ""
  ) throws -> CountryFilter {
    var filter = CountryFilter()
    filter.text = text
    filter.region = try invocation[region]?.text
    filter.income = try invocation[income]?.text
    return filter
  }
}

/// A year of the calendar, as it is typed.
public struct Year: ArgumentValue {
  /// The number of the year.
  public let number: Int

  public init?(argument: String) {
    guard argument.utf8.count == 4, let number = Int(argument), number >= 1000 else { return nil }
    self.number = number
  }

  public static var expectation: String { "a year such as 2022" }
}

/// An order of countries, as it is typed.
struct CountryOrderArgument: ArgumentValue {
  let order: CountryOrder

  init?(argument: String) {
    let isReversed = argument.hasPrefix("-")
    let key: CountryOrder.Key
    switch argument.drop(while: { $0 == "-" }) {
    case "name": key = .name
    case "population": key = .population
    case "gdp": key = .gdp
    case "region": key = .region
    case "capital": key = .capital
    case "iso3": key = .iso3
    default: return nil
    }
    guard Self.choices.contains(argument) else { return nil }
    let isFigure = key == .population || key == .gdp
    order = CountryOrder(key, descending: isFigure != isReversed)
  }

  static var choices: [String] {
    let names = ["name", "population", "gdp", "region", "capital", "iso3"]
    return names + names.map { "-" + $0 }
  }

  static var expectation: String {
    "name, population, gdp, region, capital or iso3, with or without a '-'"
  }
}

extension CountryFilter {
  /// Returns the reason why no country is shown, in a sentence.
  func explanation(of world: World) -> String {
    let parts = [
      text.isEmpty ? nil : "has \(text.quotedForDisplay) in its name, its codes or its capital",
      region.map { "is in the region \($0.quotedForDisplay)" },
      income.map { "has the income level \($0.quotedForDisplay)" },
    ].compactMap(\.self)
    guard !parts.isEmpty else { return "There are no countries in the answer." }
    return "None of the \(world.countries.count) economies \(parts.joined(separator: " and "))."
  }
}
