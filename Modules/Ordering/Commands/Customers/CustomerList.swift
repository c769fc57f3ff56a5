public import CommandKit
import FoundationCore
public import Ordering
import StoreHTTP

extension CustomerSort: ArgumentValue {}

/// `rialto customers list`: lists customers.
enum CustomerList {
  private static let words = Argument.any(
    "WORD",
    of: String.self,
    "Beginnings of words of the e-mail address, name, city or ordered SKUs."
  )
  private static let sort = Option.value(
    "sort",
    "ORDER",
    of: CustomerSort.self,
    "The order of the customers (default: the latest order first)."
  )
  private static let limit = Option.limit("customers", default: 20)
  private static let all = Option.flag("all", "List all customers.")

  static let command = Command(
    "list",
    "Lists customers, the latest order first.",
    discussion: """
      SPENT is the amount paid less refunds, in each currency. Customers that were erased are left \
      out.
      """,
    examples: [
      Example("rialto customers list", "The 20 with the latest orders."),
      Example("rialto customers list ada --sort orders", "Those called Ada, most orders first."),
      Example("rialto customers list --all --csv > customers.csv", "All, for a spreadsheet."),
    ],
    arguments: [words],
    options: [sort, limit, all],
    output: .rows(CustomerRows.table(in: .plain))
  ) { @MainActor invocation, context in
    let display = try context.display
    let limit = try invocation[all] ? Int.max : invocation[limit]?.number ?? 20
    let filter = CustomerFilter(
      text: try invocation[words].joined(separator: " "),
      sort: try invocation[sort] ?? .recent
    )
    let customers = CustomersModel(
      client: try await context.orderingClient(),
      filter: filter,
      pageSize: min(limit, 100)
    ).customers
    await customers.load()
    while customers.failure == nil, customers.hasMore, customers.items.count < limit {
      await customers.loadNext()
    }
    if customers.first == nil, let failure = customers.failure { throw failure }
    // The pages loaded before a failure are shown, too.
    let shown = customers.items.prefix(limit)
    try display.list(shown, as: CustomerRows.table(in: display.locale))
    display.note(customers.drops)
    if let failure = customers.failure { throw failure }
    if customers.hasMore || shown.count < customers.items.count {
      display.note("There are more customers; list them with --limit or --all.")
    }
  }
}
