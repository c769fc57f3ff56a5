import Foundation
import FoundationCore

/// Orders placed in SQLite and in PostgreSQL, by one server and by several, each beside the bare
/// transaction of its database in the same run; and what becomes of them with many orders.
struct DatabasesBenchmark {
  let rounds: Int
  /// The duration of one load.
  let duration: Duration
  /// The numbers of concurrent clients to measure with.
  let clients: [Int]
  /// The number of existing orders.
  let size: Int
  var growth: OrderGrowth

  static let whole = DatabasesBenchmark(
    rounds: 7,
    duration: .seconds(1),
    clients: [1, 8, 32],
    size: 10_000,
    growth: OrderGrowth(sizes: [10_000, 100_000, 1_000_000], rounds: 50)
  )
  static let quick = DatabasesBenchmark(
    rounds: 1,
    // Shorter ones, and several servers have hardly opened their connections.
    duration: .milliseconds(300),
    clients: [1, 8, 32],
    size: 1000,
    growth: OrderGrowth(sizes: [1000, 10_000], rounds: 10)
  )

  /// Measures and prints, and returns the aims that were missed.
  ///
  /// In the database everyone has a schema, which is gone in the end.
  func run(in database: String) async throws -> [Aim] {
    print(
      """
      \(rounds) interleaved rounds; figures are medians, ratios of the same round. Servers and clients
      are processes of this machine; who is bare does nothing else. All wait for the disk.
      \(BareSQLite.settings)
      \(try BarePostgres.settings(of: database))

      """
    )
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Left behind, it would be in a folder for such things.
    defer { try? FileManager.default.removeItem(at: folder) }
    var schemas: [OwnSchema] = []
    // Left behind, they would be known by their names.
    defer { for schema in schemas { try? schema.drop() } }
    func home(_ name: String, isInSQLite: Bool) throws -> OrdersHome {
      if isInSQLite { return .file(folder.appending(path: "\(name).sqlite").path) }
      let schema = try OwnSchema(in: database, schemas.count)
      schemas.append(schema)
      return schema.home
    }

    var homes: [DatabasePeer: OrdersHome] = [:]
    for peer in DatabasePeer.all {
      homes[peer] = try home(peer.name, isInSQLite: peer.isInSQLite)
    }
    let rounds = try await measure(homes)
    rounds.printTable(clients)

    let sqlite = try home("growth", isInSQLite: true)
    let postgres = try home("growth", isInSQLite: false)
    let aims =
      rounds.aims(clients)
      + (try await growth.measure(sqlite, "SQLite"))
      + (try await growth.measure(postgres, "PostgreSQL"))
    printAims(aims)
    return aims.filter { !$0.isMet }
  }

  private func measure(_ homes: [DatabasePeer: OrdersHome]) async throws -> DatabaseRounds {
    for home in homes.values { try await OrdersStore.make(at: home, orders: size) }
    var rounds = DatabaseRounds()
    for _ in 0..<self.rounds {
      for count in clients {
        for peer in DatabasePeer.all where count == 1 || !peer.isAlone {
          guard let home = homes[peer] else { continue }
          let cell = DatabaseRounds.Cell(peer: peer, clients: count)
          rounds.add(try await peer.load(home, clients: count, for: duration), cell)
        }
      }
    }
    return rounds
  }
}
