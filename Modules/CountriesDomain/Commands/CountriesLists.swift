import CommandKit
import CountriesDomain
import FoundationCore

/// `rialto countries lists`: the code lists of the World Bank.
enum CountriesLists {
  fileprivate enum Kind: String, CaseIterable, ArgumentValue {
    case regions
    case groups
    case incomeLevels = "income-levels"
    case lendingTypes = "lending-types"
    case topics
    case databases
    case languages

    /// The fields of an entry beside its code and its name.
    var fields: [String] {
      switch self {
      case .regions: ["count", "countries"]
      case .topics, .languages: ["note"]
      case .databases: ["code", "updated", "note"]
      case .groups, .incomeLevels, .lendingTypes: []
      }
    }
  }

  private static let kind = Argument<Kind>(
    "LIST",
    "The list: \(Kind.choices.joined(separator: ", "))."
  )
  private static let words = Argument<[String]>(
    "WORDS",
    "The code of an entry, or words of its name or description."
  )

  static let command = Command(
    "lists",
    "Lists regions, groups, income levels, topics or databases of the World Bank.",
    discussion: """
      Groups are countries with common figures, such as World or Euro area. Use the codes as arguments \
      and options of other commands: regions with --region, income levels with --income, topics with \
      --topic, and databases with --source. Without --source, figures are of the World Development \
      Indicators, or of the database that has the indicator. Many databases are quarterly or monthly.
      """,
    examples: [
      Example("rialto countries lists regions", "All regions, with their number of countries."),
      Example(
        "rialto countries lists regions --json=id,countries",
        "With the codes of their countries, as JSON."
      ),
      Example("rialto countries lists groups", "Groups of countries."),
      Example(
        "rialto countries lists databases debt --columns id,name,note",
        "Databases by words, described."
      ),
      Example("rialto countries lists databases 15 --json", "One database as JSON."),
    ],
    arguments: [kind, words],
    output: .rows(ListEntry.table(.none))
  ) { invocation, context in
    let display = try context.display
    let kind = try invocation[kind]
    let words = try invocation[words]
    let (list, classified) = try await context.withWorldBank { client, _ in
      try await entries(of: kind, from: client)
    }
    let found = list.value.filter { $0.matches(words) }
    let citation = Citation(
      [Figure](),
      classified: classified,
      provenance: list.provenance,
      dropping: list.drops,
      in: display.locale
    )
    if found.isEmpty, !words.isEmpty {
      display.note(
        "No \(kind.rawValue) found for \(words.joined(separator: " ").quotedForDisplay)."
      )
    }
    if !found.isEmpty || display.format != nil {
      try display.list(found, as: ListEntry.table(citation, of: kind))
    }
    display.note(citation.sentence)
    display.note(list.drops)
  }

  /// Loads a list, with the date of the regions that the countries are in.
  private static func entries(
    of kind: Kind,
    from client: WorldBankClient
  ) async throws -> (list: Loaded<[ListEntry]>, classified: CalendarDay?) {
    switch kind {
    case .regions:
      let world = try await client.countryList()
      let list = world.loaded.replacingValue(world.regions).entries { group in
        ListEntry(
          id: group.region.id.rawValue,
          name: group.region.name,
          countries: group.countries.map(\.iso3)
        )
      }
      return (list, world.classified)
    case .groups:
      let world = try await client.countryList().loaded
      let list = world.replacingValue(world.value.aggregates)
      return (list.entries { ListEntry(id: $0.id.rawValue, name: $0.name) }, nil)
    case .incomeLevels, .lendingTypes:
      let list = try await kind == .incomeLevels ? client.incomeLevels() : client.lendingTypes()
      return (list.entries { ListEntry(id: $0.id.rawValue, name: $0.name) }, nil)
    case .topics:
      let list = try await client.topics()
      return (list.entries { ListEntry(id: "\($0.id)", name: $0.name, note: $0.note) }, nil)
    case .databases:
      let sources = try await client.sources()
      let list = sources.replacingValue(sources.value.ordered { $0.id < $1.id })
      return (list.entries(ListEntry.init), nil)
    case .languages:
      let list = try await client.languages()
      return (list.entries { ListEntry(id: $0.id, name: $0.name, note: $0.nativeName) }, nil)
    }
  }
}

/// An entry of a code list.
private struct ListEntry: Sendable {
  let id: String
  let name: String
  var note: String?
  /// The letters that stand for a database, such as `WDI`.
  var code: String?
  /// The last update of a database.
  var updated: CalendarDay?
  /// The codes of the countries in a region.
  var countries: [String]?

  /// Returns `true` for the number of an entry, or if it has all words.
  func matches(_ words: [String]) -> Bool {
    if words.count == 1, Int(words[0]) != nil { return id == words[0] }
    let text = [id, name, code ?? "", note ?? ""].joined(separator: " ").lowercased()
    return words.allSatisfy { text.contains($0.lowercased()) }
  }

  static func table(_ citation: Citation, of kind: CountriesLists.Kind? = nil) -> Table<ListEntry> {
    let isNumbered = kind == .databases
    let fields: [Column<ListEntry>] = [
      Column("count", heading: "COUNTRIES", align: .trailing) { $0.countries?.count },
      Column("countries", \.countries),
      Column("code", heading: "CODE", \.code),
      Column("updated", heading: "UPDATED", shrinks: false, \.updated),
      Column("note", heading: isNumbered ? nil : "NOTE", \.note),
    ]
    let shown = kind?.fields ?? []
    return Table(
      [
        Column("id", heading: isNumbered ? "NUMBER" : "CODE", shrinks: false, \.id),
        Column("name", heading: "NAME", \.name),
      ] + fields.filter { shown.contains($0.key) },
      onRequest: fields.filter { !shown.contains($0.key) } + [
        Column("provenance") { _ in citation }
      ]
    )
  }
}

extension ListEntry {
  init(_ source: IndicatorSource) {
    self.init(
      id: "\(source.id)",
      name: source.name,
      note: source.note,
      code: source.code,
      updated: source.lastUpdated
    )
  }
}

extension Loaded {
  fileprivate func entries<Element>(_ entry: (Element) -> ListEntry) -> Loaded<[ListEntry]>
  where Value == [Element] { replacingValue(value.map(entry)) }
}
