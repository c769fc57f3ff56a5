import CommandKit
import FoundationCore
import Ordering

/// `rialto customers show`: shows a customer and the orders.
enum CustomerShow {
  static let command = Command(
    "show",
    "Shows a customer and the latest orders.",
    examples: [
      Example("rialto customers show ada@example.com", "Addresses, amounts and orders."),
      Example("rialto customers show 1 --json=orderCount,spent", "As JSON for scripts."),
    ],
    arguments: [CustomerGroup.customer],
    output: .one(CustomerRows.details(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let store = try await context.orderingClient()
    let customer = try await store.customer(try invocation[CustomerGroup.customer])
    try display.detail(customer, as: CustomerRows.details(in: display.locale))
    if let erasedAt = customer.erasedAt {
      display.note("The person was erased on \(erasedAt.day(in: display.locale)).")
    }
    guard display.isLaidOut || display.showsLines else { return }
    let page = try await store.orders(of: customer.id).value
    let orders = OrderRows.table(in: display.locale).without(["email"])
    try display.part("orders", page.items, as: orders)
    if page.next != nil {
      display.note("The latest \(page.items.count) of \(customer.orderCount) orders are shown.")
    }
  }
}
