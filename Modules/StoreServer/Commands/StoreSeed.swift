import CommandKit
import StoreCore
import StoreServer

/// `rialto store seed`: fills the store with a demo.
enum StoreSeed {
  private static let seed = Option.value(
    "seed",
    "NUMBER",
    of: Int.self,
    "Another number makes other prices, stocks and reviews; 1 where nothing is said."
  )

  private static let isAdding = Option.flag("add", "Also where the store has something in it.")

  static let command = Command(
    "seed",
    "Fills the store of this machine with a demo to try everything with.",
    discussion: """
      120 products in 12 categories, with brands, stocks, reviews and prices in several currencies, \
      ways of sending, taxes, discounts, and orders to several countries; \
      the same every time for the same number. A store that has something in it is left alone, \
      unless it is to be added to; what it has stays as it is.
      """,
    examples: [
      Example("rialto store seed", "Once, before anything else."),
      Example("rialto store seed --seed 7", "With other numbers."),
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
        throw MissingOptionFailure("--add", .notEmpty)
      }
    }
    let added = count.formatted(in: display.locale)
    display.note("Added \(added) products. Try: rialto catalog search mug, rialto orders list")
  }
}
