import CommandKit
import CountriesDomain
import FoundationCore

/// `rialto countries figures`: many indicators of many economies in one table.
enum CountriesFigures {
  private static let economies = Option<[TextLine]>(
    "of ECONOMY",
    "An economy, region or income group by code or name, codes separated by commas, or 'all' for "
      + "every economy and group. May be repeated (default: every economy)."
  ).completed(by: .economies)
  private static let within = Option<PositiveInt?>(
    "latest-within YEARS",
    "Only the latest figure of this number of latest years."
  )
  private static let wide = Option<WideColumns?>(
    "wide COLUMNS",
    "A column for each year, indicator or economy, instead of a row for each figure."
  )
  private static let details = Option.flag(
    "details",
    "Include the name, unit, database, date of update and status."
  )

  static let command = Command(
    "figures",
    "Writes figures of many economies and indicators as one table.",
    discussion: """
      Writes a row for each figure as it arrives, or with --wide a table of all figures. Pages are \
      loaded concurrently. The default indicator is population. A gap is empty, never 0. --notes includes footnotes.

      With --latest-within there is one figure for each economy and indicator; with --wide indicators \
      one row for each economy, and beside each indicator a column with its period.
      """,
    examples: [
      Example("rialto countries figures population gdp --csv > figures.csv", "All years as CSV."),
      Example(
        "rialto countries figures gdp inflation --of DE,FR,EUU --year 2010:2024 --wide indicators --csv",
        "A column for each indicator."
      ),
      Example(
        "rialto countries figures gini --income LIC --latest-within 5 --details --tsv",
        "The latest figures of low-income economies, described."
      ),
      Example(
        "rialto countries figures co2 gdp-per-capita --latest-within 5 --wide indicators --csv",
        "The latest figures of two indicators, a row for each economy."
      ),
      Example("rialto countries figures gdp --of all --wide years --json", "As JSON for scripts."),
    ],
    arguments: [IndicatorArgument.arguments],
    options: [economies, CountryOptions.region, CountryOptions.income] + PeriodOptions.all + [
      within, wide, details,
    ],
    output: .rows(SeriesRows.figures()).or(.rows(SeriesRows.anyWide))
  ) { invocation, context in
    let display = try context.display
    let named = try invocation[IndicatorArgument.arguments].map(\.id)
    let words = try invocation[economies].map(\.text)
    let filter = try CountryOptions.filter(of: invocation)
    let columns = try invocation[wide]
    let isLatest = try invocation[within] != nil
    let table = SeriesRows.figures(
      details: try invocation[details],
      notes: try invocation[PeriodOptions.notes]
    )
    if !words.isEmpty, !filter.isEmpty {
      throw UsageError(
        .conflictingOptions("--of", filter.region == nil ? "--income" : "--region"),
        at: invocation.path
      )
    }
    var writer = columns == nil ? try display.writer(as: table) : nil
    defer { writer?.close() }
    // Only a terminal and a wide table need all figures at once.
    var rows: [SeriesTable.Row] = []
    var series: [Series] = []
    // The omissions, warnings and sources of all tables, without their figures.
    var notes = SeriesTable()
    var classified: CalendarDay?
    try await context.withWorldBank { client, progress in
      let world = try await client.countryList()
      try filter.validate(in: world)
      classified = filter.classified(in: world)
      let names = CountryNames(locale: display.locale)
      var query = try PeriodOptions.query(
        of: invocation,
        indicators: named.isEmpty ? [Indicator.population] : named,
        places: words.isEmpty
          ? .matching(filter, in: world) : try names.places(words, in: world)
      )
      if let count = try invocation[within]?.number {
        guard query.periods == .all else {
          throw UsageError(.conflictingOptions("--latest-within", "--year"), at: invocation.path)
        }
        query.periods = .latest(count)
      }
      progress.expect(query.indicators.count)
      try await client.forEachIndicator(of: query, in: world) { loaded in
        let loaded = isLatest ? loaded.keepingLatestFigures() : loaded
        notes.appendNotes(of: loaded)
        if columns != nil {
          series += loaded.series
        } else if writer != nil {
          for row in loaded.long { try writer?.write(row) }
        } else {
          rows += loaded.long
        }
        progress.advance()
      }
    }
    if let omission = notes.omissions.first, notes.provenance == nil { throw omission.error }
    defer { display.note(notes, places: [], classified: classified) }
    if let columns {
      let (table, rows) = SeriesRows.wide(series, by: columns, isLatest: isLatest)
      try display.list(rows, as: table)
    } else if writer != nil {
      try writer?.finish()
    } else {
      try display.list(rows, as: table)
    }
  }
}

extension SeriesQuery.Places {
  /// Returns the economies of a filter; all of them without one.
  fileprivate static func matching(_ filter: CountryFilter, in world: World) -> Self {
    filter.isEmpty ? .economies : .only(world.countries(filter).map(\.id))
  }
}

extension CountryNames {
  /// Returns the places of names, codes and lists of codes with commas; `all` stands for each.
  fileprivate func places(_ words: [String], in world: World) throws -> SeriesQuery.Places {
    if words.contains(where: { $0.lowercased() == "all" }) { return .all }
    var ids: [Country.ID] = []
    for word in words {
      // A name may have a comma too, as 'Korea, Rep.' has.
      let isName = (try? world.place(word)) != nil
      let parts = isName ? [word] : word.split(separator: ",").map(String.init)
      for part in parts {
        let id = try place(part, in: world).id
        if !ids.contains(id) { ids.append(id) }
      }
    }
    return .only(ids)
  }
}
