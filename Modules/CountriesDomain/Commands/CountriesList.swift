import CommandKit
import CountriesDomain
import FoundationCore

/// `rialto countries list`: countries with their population and GDP.
enum CountriesList {
  private static let words = Argument<[String]>(
    "WORDS",
    "Words in the name, the capital or a code (default: all countries)."
  )

  static let command = Command(
    "list",
    "Lists countries with their population and GDP.",
    discussion: """
      Shows the latest figure of each country with its year; a missing figure is empty, never 0. A \
      terminal shows countries grouped by region, unless --sort sets another order. The source of \
      the figures is written to standard error, and is in the JSON field provenance, as in \
      --json=name,population,provenance.
      """,
    examples: [
      Example("rialto countries list", "All countries, by region."),
      Example("rialto countries list --sort=-gdp --limit 10", "The largest economies."),
      Example(
        "rialto countries list --region ECS --income HIC",
        "High-income countries in Europe and Central Asia."
      ),
      Example("rialto countries list korea", "By name."),
      Example("rialto countries list --year 2000 --csv > 2000.csv", "Figures of 2000 as CSV."),
      Example(
        "rialto countries list --json=iso3,population,provenance",
        "As JSON with selected fields."
      ),
    ],
    arguments: [words],
    options: [
      CountryOptions.region, CountryOptions.income, CountryOptions.year, CountryOptions.sort,
      CountryOptions.limit,
    ],
    output: .rows(CountryRows(text: FigureFormatter(locale: .plain), width: 80).table(.none))
  ) { invocation, context in
    let display = try context.display
    let year = try invocation[CountryOptions.year]
    let words = try invocation[words].joined(separator: " ")
    let filter = try CountryOptions.filter(of: invocation, text: words)
    let limit = try invocation[CountryOptions.limit]?.number
    // With --limit alone, the largest countries, not the first of the alphabet.
    let order = try invocation[CountryOptions.sort]?.order ?? (limit == nil ? .name : .population)

    let world = try await context.withWorldBank { client, _ in
      let world = try await client.world(year: year)
      try filter.validate(in: world)
      return world
    }
    let text = FigureFormatter(locale: display.locale)
    let found = text.names.countries(of: world, matching: filter, by: order)
    let countries = Array(found.prefix(limit ?? found.count))
    let citation = Citation(world, in: display.locale)
    let rows = CountryRows(text: text, width: display.width)
    if display.isLaidOut, !countries.isEmpty, order.key == .name || order.key == .region {
      // Sorted by the displayed names.
      let isSorted = order == .name && !display.locale.isEnglish
      let sorted = isSorted ? text.names.sorted(countries) : countries
      try display.text(rows.grouped(sorted, style: display.style))
    } else if display.format != nil || !countries.isEmpty {
      try display.list(countries, as: rows.table(citation))
    }
    if countries.isEmpty { display.note(filter.explanation(of: world)) }
    if let note = order.missingFigureNote(in: found, year: year) { display.note(note) }
    display.note(world)
    display.noteLimit(countries.count, of: found.count)
  }
}

extension CountryOrder {
  /// Returns a note if no country has the figure of the sort key; otherwise `nil`.
  fileprivate func missingFigureNote(in countries: [Country], year: Int?) -> String? {
    let name: String
    switch key {
    case .population where countries.allSatisfy { $0.population == nil }: name = "population"
    case .gdp where countries.allSatisfy { $0.gdp == nil }: name = "GDP"
    default: return nil
    }
    guard !countries.isEmpty else { return nil }
    let period = year.map { " for \($0)" } ?? ""
    return "Not sorted: none of these countries has a \(name)\(period)."
  }
}

extension Display {
  /// Writes notes about the source of the figures, missing figures and unreadable values.
  func note(_ world: World) {
    for missing in world.missingFigures {
      note("No \(missing.name): \(missing.title)")
    }
    if let year = world.year, world.missingFigures.isEmpty,
      world.countries.allSatisfy({ $0.population == nil && $0.gdp == nil })
    {
      note(
        world.drops.isEmpty
          ? "The World Bank has no population or GDP for \(year)."
          : "The population and GDP for \(year) are unreadable."
      )
    }
    note(Citation(world, in: locale).sentence)
    note(world.drops)
  }
}
