import CommandKit
import CountriesDomain
import FoundationCore

/// `rialto countries list`: the economies of the world with their population and GDP.
enum CountriesList {
  private static let words = Argument.any(
    "WORDS",
    of: String.self,
    "What is in a name, a capital or a code; all countries where nothing is said."
  )

  static let command = Command(
    "list",
    "Lists countries with their population and GDP.",
    discussion: """
      Each figure is the latest there is and says of which year; a figure that is missing is left \
      out and is never 0. On a terminal the countries are grouped by region, unless another order \
      is asked for. Where the figures are from is told on the error output, and to programs in the \
      field provenance, as in --json=name,population,provenance.
      """,
    examples: [
      Example("rialto countries list", "All, by region."),
      Example("rialto countries list --sort gdp --top 10", "The largest economies."),
      Example("rialto countries list --region ECS --income HIC", "Filtered."),
      Example("rialto countries list korea", "By a part of the name."),
      Example("rialto countries list --year 2000 --csv > 2000.csv", "Of another year."),
      Example("rialto countries list --json=iso3,population,provenance", "For a program."),
    ],
    arguments: [words],
    options: [
      CountryOptions.region, CountryOptions.income, CountryOptions.year, CountryOptions.sort,
      CountryOptions.top,
    ],
    output: .rows(CountryRows(text: FigureFormatter(locale: .plain), width: 80).table(.none)),
    run: run
  )

  @MainActor
  private static func run(
    _ invocation: Invocation,
    with context: any CountriesContext
  ) async throws {
    let display = try context.display
    let year = try invocation[CountryOptions.year]?.number
    let words = try invocation[words].joined(separator: " ")
    let filter = try CountryOptions.filter(of: invocation, text: words)
    let top = try invocation[CountryOptions.top]?.number
    // A few countries are those of the largest population, not the first of the alphabet.
    let order = try invocation[CountryOptions.sort]?.order ?? (top == nil ? .name : .population)

    let model = try await context.countries()
    let world = try await context.askingBank { _ in
      try await model.load(year: year)
      let world = try await model.loadedWorld()
      try filter.check(against: world)
      return world
    }
    let text = FigureFormatter(locale: display.locale)
    let found = text.names.countries(of: world, filter, by: order)
    let countries = Array(found.prefix(top ?? found.count))
    let citation = Citation(world, in: display.locale)
    let rows = CountryRows(text: text, width: display.console.output.width)
    if display.format == nil, !countries.isEmpty, order.key == .name || order.key == .region {
      // The alphabet that people go by is that of the names that they see.
      let isSorted = order == .name && !display.locale.isEnglish
      let sorted = isSorted ? text.names.sorted(countries) : countries
      try display.text(rows.grouped(sorted, style: display.style))
    } else if display.format != nil || !countries.isEmpty {
      try display.list(countries, as: rows.table(citation))
    }
    if countries.isEmpty { display.note(filter.explanation(of: world)) }
    if let lack = order.lack(in: found, year) { display.note(lack) }
    display.note(world)
    if top == nil || found.count <= countries.count { return }
    let counts = [countries.count, found.count].map { $0.formatted(in: display.locale) }
    display.note("\(counts[0]) of \(counts[1]); more with --top.")
  }
}

extension CountryOrder {
  /// Says that no country has the figure that they were to be sorted by, where that is so.
  fileprivate func lack(in countries: [Country], _ year: Int?) -> String? {
    let name: String
    switch key {
    case .population where countries.allSatisfy { $0.population == nil }: name = "population"
    case .gdp where countries.allSatisfy { $0.gdp == nil }: name = "GDP"
    default: return nil
    }
    guard !countries.isEmpty else { return nil }
    let period = year.map { " of \($0)" } ?? ""
    return "None of these countries has a \(name)\(period) to sort by; they are in no such order."
  }
}

extension Display {
  /// Tells where the figures are from, which are missing, and what could not be read.
  func note(_ world: World) {
    for missing in world.missing {
      note("The \(missing.name) is missing: \(missing.error.title)")
    }
    if let year = world.year, world.missing.isEmpty,
      world.countries.allSatisfy({ $0.population == nil && $0.gdp == nil })
    {
      note(
        world.drops.isEmpty
          ? "The World Bank has no population and no GDP of \(year) for any country."
          : "No population and no GDP of \(year) could be read."
      )
    }
    note(Citation(world, in: locale).sentence)
    note(world.drops)
  }
}
