import CommandKit
import FoundationCore
import Ordering
import StoreCommands

/// `rialto selftest race`: sells the last pieces of a product to many buyers at once.
enum SelftestRace {
  private static let sku = Option<TextLine?>("sku SKU", "The SKU of the product (default: MUG).")
  private static let stock = Option.number(
    "stock N",
    in: 1...150,
    "The stock, 1 to 150 (default: 7)."
  )
  private static let buyers = SelftestGroup.buyers(default: 60)

  static let command = Command(
    "race",
    "Sells the last pieces of a product to many buyers at once.",
    discussion: """
      All buyers, each with an outbox, a key and connections of its own, order one piece at the \
      same moment. Exactly as many orders as there are pieces must succeed, all others must be \
      refused as out of stock, and the ledger must balance.
      """,
    examples: [
      Example("rialto selftest race", "Sell 7 mugs to 60 buyers."),
      Example("rialto selftest race --sku LAMP --stock 1 --buyers 100", "Sell a single piece."),
      Example("rialto selftest race --database postgres:///store", "Use a store in PostgreSQL."),
      Example("rialto selftest race --json", "As JSON for scripts."),
    ],
    options: [sku, stock, buyers],
    output: .one(table),
    run: run
  )

  private static let table = Table<RaceOutcome>([
    Column("placed", \.placed),
    Column("refused", \.refused),
    Column("available", \.available),
    Column("violations", \.violations),
  ])

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let sku = try invocation[sku]?.text ?? "MUG"
    let stock = try invocation[stock] ?? 7
    let buyers = try invocation[buyers] ?? 60
    let item = ItemQuantity(sku: .init(rawValue: sku), quantity: stock)
    let database = try SelftestGroup.database(of: invocation, in: context)
    try await SelftestStore.with([item], in: database) { store in
      let outcome = try await display.progress("Selling", of: buyers) { progress in
        try await RaceTest(store: store, item: item, buyers: buyers).run(progress)
      }
      try display.report(
        outcome,
        as: table,
        of: store,
        rerun: "rialto selftest race --sku \(Shell.quoted(sku)) --stock \(stock) "
          + "--buyers \(buyers)" + SelftestGroup.typed(database)
      )
    }
  }
}
