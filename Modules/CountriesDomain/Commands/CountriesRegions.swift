import CommandKit
import CountriesDomain
import FoundationCore

/// `rialto countries regions`: the regions with their countries.
enum CountriesRegions {
  static let command = Command(
    "regions",
    "Lists the regions of the world with their number of countries.",
    examples: [
      Example("rialto countries regions", "All regions."),
      Example(
        "rialto countries regions --json=id,countries",
        "With the codes of their countries, as JSON."
      ),
    ],
    output: .rows(table(.none)),
    run: run
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CountriesContext
  ) async throws {
    let display = try context.display
    let world = try await context.withWorldBank { client, _ in
      try await client.world()
    }
    let citation = Citation(world, in: display.locale)
    try display.list(world.regions, as: table(citation))
    display.note(citation.sentence)
    display.note(world.drops)
  }

  private static func table(_ citation: Citation) -> Table<World.RegionGroup> {
    Table(
      [
        Column("id", heading: "CODE", shrinks: false, \.region.id.rawValue),
        Column("name", heading: "REGION", \.region.name),
        .count("count", heading: "COUNTRIES", \.countries.count),
        Column("countries") { $0.countries.map(\.iso3) },
      ],
      onRequest: [Column("provenance") { _ in citation }]
    )
  }
}
