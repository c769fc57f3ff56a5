import CommandKit
import FoundationCore
import StoreCore
import StoreServer

/// `rialto store seed`: fills the store with demo data.
enum StoreSeed {
  private static let seed = Option.value(
    "seed",
    "NUMBER",
    of: Int.self,
    "Vary prices, stock, reviews and orders (default: 1)."
  )

  private static let isAdding = Option.flag("add", "Add to a store that is not empty.")

  static let command = Command(
    "seed",
    "Fills the store of this machine with demo data.",
    discussion: """
      Adds 120 products in 12 categories, with brands, stock, reviews and prices in several \
      currencies, shipping methods, tax rates, discounts, and orders of the last six weeks to \
      several countries. The same number makes the same data at the same time. A store that is \
      not empty needs --add; its data stay unchanged.
      """,
    examples: [
      Example("rialto store seed", "Fill an empty store."),
      Example("rialto store seed --seed 7", "Use other prices and stock."),
    ],
    options: [seed, isAdding],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let seed = try invocation[seed].map { UInt64(bitPattern: Int64($0)) } ?? StoreServer.demoSeed
    let isAdding = try invocation[isAdding]
    let store = try await context.openStore(createsStore: true)
    let count = try await display.progress("Filling the store") { _ in
      do throws(StoreServerError) {
        return try await store.seed(seed, isAdding: isAdding)
      } catch .notEmpty {
        throw MissingOptionFailure(
          "--add",
          wrapping: .notEmpty,
          suggestion:
            "To add the demo data to yours, use --add; products that the store already has "
            + "stay unchanged."
        )
      }
    }
    let added = count.formatted(in: display.locale)
    display.note("Added \(added) products. Try: rialto catalog search mug, rialto orders list")
  }
}
