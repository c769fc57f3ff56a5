import CommandKit
import FoundationCore
import Ordering
import StoreCommands

/// `rialto selftest race`: sells the last of a thing to many at one time.
enum SelftestRace {
  private static let sku = Option.value(
    "sku",
    "SKU",
    of: TextLine.self,
    "What the thing is called; MUG where nothing is said."
  )
  private static let stock = Option.value(
    "stock",
    "N",
    of: ParticipantCount.self,
    "How many of it there are, 1 to 150; 7 where nothing is said."
  )
  private static let buyers = Option.value(
    "buyers",
    "M",
    of: ParticipantCount.self,
    "How many want one of it, 1 to 150; 60 where nothing is said."
  )

  static let command = Command(
    "race",
    "Sells the last of a thing to many at one time.",
    discussion: """
      So many buyers, each with an outbox, a key and a connection of their own, order one of the \
      thing at the same moment. As many as there are must get one, all others must be told that \
      there are none left, and the books must balance.
      """,
    examples: [
      Example("rialto selftest race", "Sell 7 mugs to 60 buyers."),
      Example("rialto selftest race --sku LAMP --stock 1 --buyers 100", "The very last one."),
      Example("rialto selftest race --database postgres:///store", "In PostgreSQL."),
      Example("rialto selftest race --json", "For a program."),
    ],
    options: [sku, stock, buyers],
    output: .one(table),
    run: run
  )

  private static let table = Table<RaceOutcome>([
    Column("placed", \.placed),
    Column("refused", \.refused),
    Column("available", \.available),
    Column("breaches", \.breaches),
  ])

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let sku = try invocation[sku]?.text ?? "MUG"
    let stock = try invocation[stock]?.count ?? 7
    let buyers = try invocation[buyers]?.count ?? 60
    let item = ItemQuantity(sku: .init(rawValue: sku), quantity: stock)
    let database = try SelftestGroup.database(of: invocation, in: context)
    try await SelftestStore.with([item], in: database) { store in
      let outcome = try await display.progress("Selling", of: buyers) { progress in
        try await RaceTest(store: store, item: item, buyers: buyers).run(progress)
      }
      try display.judge(
        outcome,
        as: table,
        of: store,
        again: "rialto selftest race --sku \(Shell.quoted(sku)) --stock \(stock) "
          + "--buyers \(buyers)" + SelftestGroup.typed(database)
      )
    }
  }
}
