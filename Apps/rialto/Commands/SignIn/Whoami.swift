import CommandKit
import StoreHTTP

/// `rialto whoami`: tells who one is to the store.
enum Whoami {
  static let command = Command(
    "whoami",
    "Tells who you are to the store, and what you may do there.",
    examples: [
      Example("rialto whoami", "At the store of the setting store.url."),
      Example("rialto whoami --json=role", "For a program."),
    ],
    options: [StoreLocation.option],
    output: .one(table),
    run: run
  )

  private struct Row: Sendable {
    let identity: StoreIdentity
    let location: StoreLocation
  }

  private static let table = Table<Row>([
    Column("name", heading: "NAME", \.identity.name),
    Column("role", heading: "ROLE", \.identity.role),
    Column("store", heading: "STORE", shrinks: false, \.location.description),
  ])

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let identity = try await composition.askingStore { client in
      try await client.load(Resource<StoreIdentity>("v1/sessions/current")).value
    }
    let row = Row(identity: identity, location: try composition.storeLocation)
    try composition.display.detail(row, as: table)
  }
}
