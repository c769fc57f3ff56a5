import CommandKit
import Foundation
import FoundationCore
import StoreCommands

/// `rialto selftest crash`: kills a server in the midst of orders.
enum SelftestCrash {
  private static let rounds = Option.value(
    "rounds",
    "N",
    of: Rounds.self,
    "How many times it is killed; 20 where nothing is said."
  )
  private static let seed = Option.value(
    "seed",
    "NUMBER",
    of: Int.self,
    "Does the same again as far as the machine lets it; another one each time otherwise."
  )

  static let command = Command(
    "crash",
    "Kills a server in the midst of orders, again and again.",
    discussion: """
      Four clients place, pay, ship, deliver, cancel and take back orders at a server of its own, \
      which is killed at a random moment as if by 'kill -9' and started anew. The clients then ask \
      again, with the same keys, for whatever was not answered. In the end no order and no step \
      that was acknowledged may be lost or done twice, the stock must be what the answers make it, \
      and 'fsck' must find nothing.

      A killed program loses nothing that it has handed to the system; a power cut can. That the \
      store waits for the disk is proved by its tests, on a disk that forgets. With --database it \
      is the servers of the store that are killed, and not PostgreSQL.
      """,
    examples: [
      Example("rialto selftest crash", "20 times, in a few seconds."),
      Example("rialto selftest crash --rounds 1000", "For as long as it takes to make coffee."),
      Example("rialto selftest crash --rounds 50 --seed 7", "The same again."),
      Example("rialto selftest crash --database postgres:///store", "In PostgreSQL."),
    ],
    options: [rounds, seed],
    output: .one(table),
    run: run
  )

  private static let table = Table<CrashOutcome>([
    Column("kills", \.kills),
    Column("orders", \.orders),
    Column("steps", \.steps),
    Column("settled", \.settled),
    Column("seed", \.seed),
    Column("breaches", \.breaches),
  ])

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let rounds = try invocation[rounds]?.count ?? 20
    let seed = try invocation[seed] ?? .random(in: 1...999_999)
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let environment = try context.display.console.environment
    let database = try SelftestGroup.database(of: invocation, in: context)
    try await SelftestStore.with(CrashTest.goods, in: database) { store in
      let outcome = try await display.progress("Killing", of: rounds) { progress in
        try await CrashTest(
          store: store,
          rounds: rounds,
          seed: seed,
          program: program,
          environment: environment,
          // A first connection, and a disk that is waited for, take their time.
          longestLife: database == nil ? 40_000 : 400_000
        ).run(progress)
      }
      try display.judge(
        outcome,
        as: table,
        of: store,
        again: "rialto selftest crash --rounds \(rounds) --seed \(seed)"
          + SelftestGroup.typed(database)
      )
    }
  }
}

/// How often something is done, at least once.
private struct Rounds: ArgumentValue {
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), 1...1_000_000 ~= count else { return nil }
    self.count = count
  }

  static var expectation: String { "a whole number from 1 to 1000000" }
}
