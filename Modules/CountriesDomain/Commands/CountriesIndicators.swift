import CommandKit
import CountriesDomain
import FoundationCore

/// `rialto countries indicators`: searches the indicators of the World Bank.
enum CountriesIndicators {
  private static let words = Argument<[String]>("WORDS", "Search words.")
  private static let topic = Option<Int?>(
    "topic NUMBER",
    "Only one topic, by number; see 'rialto countries lists topics'."
  )
  private static let limit = Option.limit("indicators", default: 50)

  static let command = Command(
    "indicators",
    "Searches the indicators of the World Bank.",
    discussion: """
      Downloads the list of indicators once and searches it locally, best match first. Offline, only the \(IndicatorArgument.aliases.count) bundled indicators are searched.
      """,
    examples: [
      Example("rialto countries indicators life expectancy", "By words."),
      Example("rialto countries indicators --topic 3 gdp", "In one topic."),
      Example("rialto countries indicators debt --source 6 -n 5", "Five of one database."),
      Example("rialto countries indicators rural --json=id,name", "As JSON with selected fields."),
    ],
    arguments: [words],
    options: [topic, CountryOptions.source, limit],
    output: .rows(table)
  ) { invocation, context in
    let display = try context.display
    let text = try invocation[words].joined(separator: " ")
    let topic = try invocation[topic]
    let source = try invocation[CountryOptions.source]
    let limit = try invocation[limit]?.number ?? 50
    let answer = try await context.withWorldBank { client, _ in
      try await client.searchIndicators(text, topic: topic, source: source, limit: limit)
    }
    let found = answer.value
    defer {
      if answer.provenance == .bundled {
        display.note("Searched the indicators bundled with rialto only; go online to search all.")
      }
      display.note(answer.drops)
    }
    guard !found.isEmpty else {
      if display.format != nil { try display.list(found, as: table) }
      let criterion = text.isEmpty ? "" : " for \(text.quotedForDisplay)"
      return display.note("No indicators found\(criterion).")
    }
    try display.list(found, as: table)
    if found.count == limit {
      display.note(
        "Showing the first \(limit.formatted(in: display.locale)). Use --limit for more."
      )
    }
  }

  private static let table = Table<Indicator>(columns, priority: ["name", "id", "source"])

  private static let columns: [Column<Indicator>] = [
    Column("id", heading: "CODE", shrinks: false, \.id.rawValue),
    Column("name", heading: "INDICATOR", \.name),
    Column("unit", \.unit),
    Column("source", heading: "DATABASE") { $0.source?.name },
    Column("topics") { $0.topics.map(\.name) },
    Column("note", \.note),
    Column("organization", \.organization),
  ]
}
