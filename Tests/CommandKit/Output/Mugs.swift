import CommandTestSupport
import FoundationCore

@testable import CommandKit

/// A thing to show: every kind of field a column can have.
struct Mug: Sendable {
  var name: String
  var cents: Int
  var stock: Int?
  var tags: [String] = []

  static let table = Table<Mug>(
    [
      Column("name", heading: "NAME", \.name),
      Column("price.amount", heading: "PRICE", align: .trailing) {
        JSONValue.number($0.plainPrice)
      } text: {
        "€" + $0.plainPrice
      },
      Column("price.currency") { _ in "EUR" },
      Column("stock", heading: "STOCK", align: .trailing, \.stock),
      Column("tags", \.tags),
    ],
    empty: "No mugs yet."
  )

  static let red = Mug(name: "Red mug", cents: 690, stock: 12, tags: ["new", "gift"])
  static let japanese = Mug(name: "赤い\tマグ", cents: 12_000)

  private var plainPrice: String {
    let cents = cents % 100
    return "\(self.cents / 100).\(cents < 10 ? "0" : "")\(cents)"
  }
}

extension Display {
  /// A display over memory; where there are columns, both outputs are terminals.
  init(
    on output: MemoryOutput,
    error: MemoryOutput = MemoryOutput(),
    environment: [String: String] = ["NO_COLOR": "1"],
    pager: Pager? = nil,
    options: OutputOptions = OutputOptions(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let console = Console(
      input: MemoryInput(),
      output: output,
      error: error,
      environment: environment,
      pager: pager
    )
    self.init(console, options: options, clock: clock)
  }
}
