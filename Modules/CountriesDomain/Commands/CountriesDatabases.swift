import CommandKit
import CountriesDomain
import FoundationCore
import StoreHTTP

/// `rialto countries databases`: the databases of the World Bank.
enum CountriesDatabases {
  private static let words = Argument.any(
    "WORDS",
    of: String.self,
    "The number of a database, or words of its name or description."
  )

  static let command = Command(
    "databases",
    "Lists the databases of the World Bank.",
    discussion: """
      Use the number of a database with --source, in figures, series, indicators and sync. Without it, \
      figures are of the World Development Indicators, or of the database that has the indicator. Many \
      databases are quarterly or monthly.
      """,
    examples: [
      Example("rialto countries databases", "All databases."),
      Example("rialto countries databases debt --columns id,name,note", "By words, described."),
      Example("rialto countries databases 15 --json", "One database as JSON."),
    ],
    arguments: [words],
    output: .rows(table),
    run: run
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CountriesContext
  ) async throws {
    let display = try context.display
    let words = try invocation[words]
    let answer = try await context.withWorldBank { client, _ in try await client.sources() }
    let found = answer.value.filter { $0.matches(words) }.ordered { $0.id < $1.id }
    if found.isEmpty, !words.isEmpty {
      let text = words.joined(separator: " ").quotedForDisplay
      display.note("No databases found for \(text).")
    }
    if !found.isEmpty || display.format != nil { try display.list(found, as: table) }
    display.note(Citation([Figure](), provenance: answer.provenance, in: display.locale).sentence)
    display.note(answer.drops)
  }

  private static let table = Table<IndicatorSource>([
    Column("id", heading: "NUMBER", align: .trailing, \.id),
    Column("name", heading: "DATABASE", \.name),
    Column("code", heading: "CODE", \.code),
    Column("updated", heading: "UPDATED", shrinks: false) { $0.lastUpdated },
    Column("note", \.note),
  ])
}

extension IndicatorSource {
  /// Returns `true` for the number of the database, or if it has all words.
  fileprivate func matches(_ words: [String]) -> Bool {
    if words.count == 1, let number = Int(words[0]) { return number == id }
    let text = [name, code ?? "", note ?? ""].joined(separator: " ").lowercased()
    return words.allSatisfy { text.contains($0.lowercased()) }
  }
}
