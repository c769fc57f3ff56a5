import CommandKit
import CountriesDomain
import FoundationCore
import StoreHTTP

/// `rialto countries lists`: the words by which the World Bank orders its figures.
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
    "Which: \(Kind.choices.joined(separator: ", "))."
  )

  static let command = Command(
    "lists",
    "Lists the groups, levels, topics and databases of the World Bank.",
    discussion: """
      Aggregates are groups of countries that have figures of their own, such as the World or the \
      Euro area. The codes are taken wherever a command wants one.
      """,
    examples: [
      Example("rialto countries lists income-levels", "How incomes are graded."),
      Example("rialto countries lists aggregates", "Groups that can be compared."),
      Example("rialto countries lists sources --json", "For a program."),
    ],
    arguments: [kind],
    output: .rows(ListEntry.table),
    run: run
  )

  @MainActor
  private static func run(
    _ invocation: Invocation,
    with context: any CountriesContext
  ) async throws {
    let display = try context.display
    let kind = try invocation[kind]
    let model = try await context.countries()
    let answer = try await context.askingBank { _ in
      try await entries(of: kind, in: model)
    }
    try display.list(answer.value, as: ListEntry.table)
    display.note(Citation([Figure](), answer.provenance, in: display.locale).sentence)
    display.note(answer.drops)
  }

  @MainActor
  private static func entries(of kind: Kind, in model: CountriesModel) async throws
    -> DecodedResponse<[ListEntry]>
  {
    switch kind {
    case .aggregates:
      let world = try await model.loadedWorld()
      return DecodedResponse(
        world.aggregates.map { ListEntry($0.id.rawValue, $0.name) },
        provenance: world.provenance,
        drops: world.drops
      )
    case .incomeLevels:
      return try await model.incomeLevels().map { ListEntry($0.id.rawValue, $0.name) }
    case .languages:
      return try await model.languages().map { ListEntry($0.id, $0.name, $0.nativeName) }
    case .lendingTypes:
      return try await model.lendingTypes().map { ListEntry($0.id.rawValue, $0.name) }
    case .regions:
      return try await model.regions().map { ListEntry($0.id.rawValue, $0.name) }
    case .sources:
      return try await model.sources().map {
        ListEntry(String($0.id), $0.name, $0.lastUpdated?.description)
      }
    case .topics:
      return try await model.topics().map { ListEntry(String($0.id), $0.name, $0.note) }
    }
  }
}

/// A line of a list: what it is called, and what more is said of it.
private struct ListEntry: Sendable {
  let code: String
  let name: String
  let note: String?

  init(_ code: String, _ name: String, _ note: String? = nil) {
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

extension DecodedResponse {
  /// The same answer with its values as lines of a list.
  fileprivate func map<Element: Sendable>(_ line: (Element) -> ListEntry) -> DecodedResponse<
    [ListEntry]
  >
  where Value == [Element] {
    DecodedResponse<[ListEntry]>(
      value.map(line),
      provenance: provenance,
      drops: drops,
      fields: fields
    )
  }
}
