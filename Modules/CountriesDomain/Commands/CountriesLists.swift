import CommandKit
import CountriesDomain
import FoundationCore
import StoreHTTP

/// `rialto countries lists`: the code lists of the World Bank.
enum CountriesLists {
  /// The kinds of lists.
  private enum Kind: String, CaseIterable, ArgumentValue {
    case aggregates
    case incomeLevels = "income-levels"
    case languages
    case lendingTypes = "lending-types"
    case regions
    case sources
    case topics
  }

  private static let kind = Argument.one(
    "LIST",
    of: Kind.self,
    "The list: \(Kind.choices.joined(separator: ", "))."
  )

  static let command = Command(
    "lists",
    "Lists the groups, levels, topics and databases of the World Bank.",
    discussion: """
      Aggregates are groups of countries with common figures, such as World or Euro area. Use the \
      codes as arguments and options of other commands.
      """,
    examples: [
      Example("rialto countries lists income-levels", "Income levels."),
      Example("rialto countries lists aggregates", "Groups of countries."),
      Example("rialto countries lists sources --json", "As JSON for scripts."),
    ],
    arguments: [kind],
    output: .rows(ListEntry.table),
    run: run
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CountriesContext
  ) async throws {
    let display = try context.display
    let kind = try invocation[kind]
    let answer = try await context.withWorldBank { client, _ in
      try await entries(of: kind, from: client)
    }
    try display.list(answer.value, as: ListEntry.table)
    display.note(Citation([Figure](), provenance: answer.provenance, in: display.locale).sentence)
    display.note(answer.drops)
  }

  private static func entries(of kind: Kind, from client: WorldBankClient) async throws
    -> Loaded<[ListEntry]>
  {
    switch kind {
    case .aggregates:
      let world = try await client.world()
      return Loaded(
        world.aggregates.map { ListEntry(code: $0.id.rawValue, name: $0.name) },
        provenance: world.provenance,
        drops: world.drops
      )
    case .incomeLevels:
      return try await client.incomeLevels().map {
        ListEntry(code: $0.id.rawValue, name: $0.name)
      }
    case .languages:
      return try await client.languages().map {
        ListEntry(code: $0.id, name: $0.name, note: $0.nativeName)
      }
    case .lendingTypes:
      return try await client.lendingTypes().map {
        ListEntry(code: $0.id.rawValue, name: $0.name)
      }
    case .regions:
      return try await client.regions().map { ListEntry(code: $0.id.rawValue, name: $0.name) }
    case .sources:
      return try await client.sources().map {
        ListEntry(code: String($0.id), name: $0.name, note: $0.lastUpdated?.description)
      }
    case .topics:
      return try await client.topics().map {
        ListEntry(code: String($0.id), name: $0.name, note: $0.note)
      }
    }
  }
}

/// An entry of a code list.
private struct ListEntry: Sendable {
  let code: String
  let name: String
  let note: String?

  init(code: String, name: String, note: String? = nil) {
    self.code = code
    self.name = name
    self.note = note
  }

  static let table = Table<ListEntry>([
    Column("id", heading: "CODE", shrinks: false, \.code),
    Column("name", heading: "NAME", \.name),
    Column("note", heading: "NOTE", \.note),
  ])
}

extension Loaded {
  /// Returns the response with its values as list entries.
  fileprivate func map<Element: Sendable>(_ entry: (Element) -> ListEntry) -> Loaded<
    [ListEntry]
  >
  where Value == [Element] {
    Loaded<[ListEntry]>(
      value.map(entry),
      provenance: provenance,
      drops: drops
    )
  }
}
