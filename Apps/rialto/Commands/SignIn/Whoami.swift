import CommandKit
import FoundationCore
import StoreHTTP

/// `rialto whoami`: shows the current account.
enum Whoami {
  static let command = Command(
    "whoami",
    "Shows your account and role at the store.",
    examples: [
      Example("rialto whoami", "Show your account at the configured store."),
      Example("rialto whoami --json=role", "Your role as JSON."),
    ],
    options: [StoreLocation.option],
    output: .one(table)
  ) { _, composition in
    let identity = try await composition.askingStore { client in
      try await client.load(Resource<StoreIdentity>(.showSession)).value
    }
    let row = Row(identity: identity, location: try composition.storeLocation)
    try composition.display.detail(row, as: table)
  }

  private struct Row: Sendable {
    let identity: StoreIdentity
    let location: StoreLocation
  }

  private static let table = Table<Row>([
    Column("name", heading: "NAME", \.identity.name),
    Column("role", heading: "ROLE", \.identity.role),
    Column("store", heading: "STORE", shrinks: false, \.location.description),
  ])
}
