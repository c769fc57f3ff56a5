import CommandKit
import FoundationCore
import Ordering
import StoreHTTP

/// `rialto orders list`: lists orders.
enum OrderList {
  private static let words = Argument.any(
    "WORD",
    of: String.self,
    "The number, or beginnings of words of the e-mail address, name, city or SKUs."
  )
  private static let limit = Option.value(
    "limit",
    short: "n",
    "COUNT",
    of: PositiveInt.self,
    "The maximum number of orders (default: 20)."
  )
  private static let all = Option.flag("all", "List all orders.")

  static let command = Command(
    "list",
    "Lists orders, newest first.",
    discussion: """
      Days are those of your time zone: that of TZ, or else that of the system.

      --store also takes the URL of a WooCommerce or Medusa shop, whose orders are read-only. The shop \
      filters itself, by what its API offers.
      """,
    examples: [
      Example("rialto orders list", "The 20 newest."),
      Example("rialto orders list ada --status delivered", "Orders delivered to Ada."),
      Example("rialto orders list --since 7d --country DE", "The last week's orders to Germany."),
      Example("rialto orders list --all --csv > orders.csv", "All orders, for a spreadsheet."),
      Example("rialto orders list --json=number,totals", "As JSON for scripts."),
      Example(
        "rialto orders list --store https://shop.example --config store.dialect=woocommerce",
        "The orders of a WooCommerce shop."
      ),
    ],
    arguments: [words],
    options: OrderFilterOptions.all + [limit, all],
    output: .rows(OrderRows.table(in: .plain)),
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any OrderingContext) async throws
  {
    let display = try context.display
    let limit = try invocation[all] ? Int.max : invocation[limit]?.number ?? 20
    let filter = try OrderFilterOptions.filter(
      of: invocation,
      text: try invocation[words].joined(separator: " "),
      with: context
    )
    let source = try await context.orderSource()
    var orders = Page<Order>([])
    var drops = DropReport()
    var provenance: Provenance?
    var failure: OrderingError?
    do throws(OrderingError) {
      for try await page in source.pages(of: filter, size: 20) {
        orders = orders.appending(page.value)
        drops.append(page.drops)
        provenance = page.provenance
        if orders.items.count >= limit { break }
      }
    } catch {
      failure = error
    }
    if provenance == nil, let failure { throw failure }
    // The pages loaded before a failure are shown, too.
    let shown = orders.items.prefix(limit)
    try display.list(shown, as: OrderRows.table(in: display.locale))
    if let provenance { display.note(provenance, from: "the store") }
    display.note(drops)
    if let failure { throw failure }
    if orders.next != nil || shown.count < orders.items.count {
      display.note("There are more orders; list them with --limit or --all.")
    }
  }
}
