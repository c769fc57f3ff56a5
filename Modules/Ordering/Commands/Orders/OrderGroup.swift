import CommandKit
import FoundationCore
import Ordering

/// `rialto orders`: quotes, places and processes orders.
enum OrderGroup {
  static let command = Command(
    "orders",
    "Quotes, places and processes orders.",
    discussion: """
      An order is saved on your disk with an idempotency key before it is sent, and the store \
      places one order per key. If the response is lost, the exit status is 75; resolve the order \
      with 'rialto orders resume'.

      The store computes prices, stock and totals. If it refuses an order, the exit status is 5, \
      and the error names what it would accept.
      """,
    examples: [
      Example("rialto orders quote MUG-RED=2 --to DE,FR,US", "Compare totals by country."),
      Example(
        "rialto orders place MUG-RED=2 --to DE --by standard",
        "Place an order; asks for the rest."
      ),
      Example("rialto orders list --status placed", "Orders to confirm."),
      Example("rialto orders ship 21", "Mark all items as shipped."),
      Example("rialto orders history 1", "Who did what, and when."),
      Example("rialto orders invoice 1 -o invoice.html", "The invoice, to print."),
    ],
    subcommands: [
      OrderCreditNote.command, OrderExport.command, OrderHistory.command, OrderInvoice.command,
      OrderList.command, OrderPackingSlip.command, OrderPlace.command, OrderQuote.command,
      OrderResume.command, OrderShow.command, OrderTransitions.command,
    ] + OrderActionCommandList.all
  )

  static let number = Argument.one("NUMBER", of: Order.ID.self, "The order number.").completed(
    by: .orders
  )
}
