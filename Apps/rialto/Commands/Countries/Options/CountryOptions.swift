import CommandKit
import CountriesDomain
import FoundationCore

/// The options that say which countries are wanted, of which year and in which order.
enum CountryOptions {
  static let region = Option.value(
    "region",
    "REGION",
    of: TextLine.self,
    "Only in that region, by name or code; see 'rialto countries regions'."
  )
  static let income = Option.value(
    "income",
    "LEVEL",
    of: TextLine.self,
    "Only of that income level, by name or code, as in HIC."
  )
  static let year = Option.value(
    "year",
    "YEAR",
    of: Year.self,
    "The figures of that year; the latest of each country where nothing is said."
  )
  static let sort = Option.value(
    "sort",
    "ORDER",
    of: CountrySort.self,
    "In which order, the largest figure first; with a '-' the other way round."
  )
  static let top = Option.value(
    "top",
    short: "n",
    "COUNT",
    of: Count.self,
    "Only so many of them."
  )

  /// What the options say of region and income.
  static func filter(of invocation: Invocation, text: String = "") throws -> CountryFilter {
    var filter = CountryFilter()
    filter.text = text
    filter.region = try invocation[region]?.text
    filter.income = try invocation[income]?.text
    return filter
  }
}

/// A year of the calendar, as it is typed.
struct Year: ArgumentValue {
  let number: Int

  init?(argument: String) {
    guard argument.utf8.count == 4, let number = Int(argument), number >= 1000 else { return nil }
    self.number = number
  }

  static var expectation: String { "a year such as 2022" }
}

/// An order of countries, as it is typed.
struct CountrySort: ArgumentValue {
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
  /// Why nothing is shown, for a person who asked for something.
  func explanation(of world: World) -> String {
    let parts = [
      text.isEmpty ? nil : "has \(text.inQuotes) in its name, its codes or its capital",
      region.map { "is in the region \($0.inQuotes)" },
      income.map { "has the income level \($0.inQuotes)" },
    ].compactMap(\.self)
    guard !parts.isEmpty else { return "There are no countries in the answer." }
    return "None of the \(world.countries.count) economies \(parts.joined(separator: " and "))."
  }
}
