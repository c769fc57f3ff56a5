public import CommandKit
import FoundationCore
public import Ordering
import StoreHTTP

extension CustomerSort: ArgumentValue {}

/// `rialto customers list`: lists customers.
enum CustomersList {
  private static let words = Argument<[String]>(
    "WORD",
    "Beginnings of words of the e-mail address, name, city or ordered SKUs."
  )
  private static let sort = Option<CustomerSort?>(
    "sort ORDER",
    "The order of the customers (default: the latest order first)."
  )
  private static let limit = ListLimit(of: "customers")

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
    options: [sort] + limit.options,
    output: .rows(CustomerRows.table(in: .plain))
  ) { @MainActor invocation, context in
    let display = try context.display
    let count = try limit.count(invocation)
    let filter = CustomerFilter(
      text: try invocation[words].joined(separator: " "),
      sort: try invocation[sort] ?? .recent
    )
    let model = CustomersModel(
      client: try await context.orderingClient(),
      filter: filter,
      pageSize: min(count, 100)
    )
    let table = CustomerRows.table(in: display.locale)
    try await limit.show(model.customers, upTo: count, as: table, on: display)
  }
}
