import CommandKit
import CountriesDomain
import FoundationCore
import StoreHTTP

/// `rialto countries indicators`: finds what the World Bank counts.
enum CountriesIndicators {
  private static let words = Argument.any("WORDS", of: String.self, "What it is about.")
  private static let topic = Option.value("topic", "NUMBER", of: Int.self, "Only of that topic.")
  private static let source = Option.value(
    "source",
    "NUMBER",
    of: Int.self,
    "Only of that database."
  )
  private static let limit = Option.value(
    "limit",
    short: "n",
    "COUNT",
    of: PositiveInt.self,
    "How many at most; 50 where nothing is said."
  )

  static let command = Command(
    "indicators",
    "Finds indicators by what they are about.",
    discussion: """
      The catalogue is asked for once and searched on this machine from then on. The best come \
      first. 'rialto countries lists topics' and 'rialto countries lists sources' tell the numbers. \
      Without a network only the \(IndicatorArgument.words.count) indicators that are bundled are \
      searched.
      """,
    examples: [
      Example("rialto countries indicators life expectancy", "By words."),
      Example("rialto countries indicators --topic 3 gdp", "Of one topic."),
      Example("rialto countries indicators rural --json=id,name", "For a program."),
    ],
    arguments: [words],
    options: [topic, source, limit],
    output: .rows(table),
    run: run
  )

  @MainActor
  private static func run(
    _ invocation: Invocation,
    with context: any CountriesContext
  ) async throws {
    let display = try context.display
    let text = try invocation[words].joined(separator: " ")
    let topic = try invocation[topic]
    let source = try invocation[source]
    let limit = try invocation[limit]?.number ?? 50
    let model = try await context.countries()
    let answer = try await context.askingBank { _ in
      try await model.searchIndicators(text, topic: topic, source: source, limit: limit)
    }
    let found = answer.value
    defer {
      if answer.provenance == .bundled {
        display.note(
          "Only the indicators that are bundled with rialto were searched; go online to search all."
        )
      }
      display.note(answer.drops)
    }
    guard !found.isEmpty else {
      if display.format != nil { try display.list(found, as: table) }
      let about = text.isEmpty ? "" : " is about \(text.quotedForDisplay)"
      return display.note("No indicator\(about.isEmpty ? " fits" : about).")
    }
    try display.list(found, as: table)
    if found.count == limit {
      display.note("The first \(limit.formatted(in: display.locale)); more with --limit.")
    }
  }

  private static let table = Table<Indicator>([
    Column("id", heading: "CODE", shrinks: false, \.id.rawValue),
    Column("name", heading: "INDICATOR", \.name),
    Column("unit", \.unit),
    Column("source", heading: "DATABASE") { $0.source?.name },
    Column("topics") { $0.topics.map(\.name) },
    Column("note", \.note),
    Column("organization", \.organization),
  ])
}
