import CountriesDomain
import FoundationCore

/// `rialto countries regions`: the regions and the countries in them.
enum CountriesRegions {
  static let command = Command(
    "regions",
    "Lists the regions of the world and how many countries they have.",
    examples: [
      Example("rialto countries regions", "All of them."),
      Example("rialto countries regions --json=id,countries", "With their countries."),
    ],
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let configuration = try composition.configuration()
    let display = composition.display(configuration)
    let world = try await composition.askingBank(configuration, display) { model, _ in
      try await model.loadedWorld()
    }
    let citation = Citation(world)
    let table = Table<World.RegionGroup>(
      [
        Column("id", heading: "CODE", shrinks: false, \.region.id.rawValue),
        Column("name", heading: "REGION", \.region.name),
        Column("count", heading: "COUNTRIES", align: .trailing, \.countries.count),
        Column("countries") { $0.countries.map(\.iso3) },
      ],
      onRequest: [Column("provenance") { _ in citation }]
    )
    try display.list(world.regions, as: table)
    display.note(citation.sentence)
    display.note(world.drops)
  }
}
