import CommandKit
import Foundation
import FoundationCore
import StoreCommands

/// `rialto selftest crash`: kills a server during orders.
enum SelftestCrash {
  private static let rounds = Option.number(
    "rounds N",
    in: 1...1_000_000,
    "The number of kills (default: 20)."
  )
  private static let seed = Option<Int?>(
    "seed NUMBER",
    "Repeat a run, as far as timing allows (default: random)."
  )

  static let command = Command(
    "crash",
    "Kills a server during orders, again and again.",
    discussion: """
      Four clients place, pay, ship, deliver, cancel and return orders at a server, which is killed \
      at random moments as by 'kill -9' and restarted. The clients then repeat all unanswered \
      requests with the same keys. In the end no acknowledged order, step or document may be lost or \
      duplicated, the stock must match the acknowledged orders, each event must wait for a webhook \
      once, and 'fsck' must find nothing.

      A killed process loses no data that it has written; a power failure can. That the store syncs \
      to disk is covered by its tests, on a simulated disk. With --database, the test kills \
      servers of the store, not PostgreSQL.
      """,
    examples: [
      Example("rialto selftest crash", "20 kills, in a few seconds."),
      Example("rialto selftest crash --rounds 1000", "A longer test."),
      Example("rialto selftest crash --rounds 50 --seed 7", "Repeat a run."),
      Example("rialto selftest crash --database postgres:///store", "Use a store in PostgreSQL."),
    ],
    options: [rounds, seed],
    output: .one(table),
    run: run
  )

  private static let table = Table<CrashOutcome>([
    Column("kills", \.kills),
    Column("orders", \.orders),
    Column("steps", \.steps),
    Column("resolved", \.resolved),
    Column("seed", \.seed),
    Column("violations", \.violations),
  ])

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let rounds = try invocation[rounds] ?? 20
    let seed = try invocation[seed] ?? .random(in: 1...999_999)
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let environment = try context.display.console.environment
    let database = try SelftestGroup.database(of: invocation, in: context)
    try await SelftestStore.with(CrashTest.items, in: database) { store in
      let outcome = try await display.progress("Killing", of: rounds) { progress in
        try await CrashTest(
          store: store,
          rounds: rounds,
          seed: seed,
          program: program,
          environment: environment,
          // Connecting and syncing to disk take time.
          longestLife: database == nil ? 40_000 : 400_000
        ).run(progress)
      }
      try display.report(
        outcome,
        as: table,
        of: store,
        rerun: "rialto selftest crash --rounds \(rounds) --seed \(seed)"
          + SelftestGroup.typed(database)
      )
    }
  }
}
