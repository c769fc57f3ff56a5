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
      Example("rialto orders show 1 --history", "Who did what, and when."),
      Example("rialto orders invoice 1 -o invoice.html", "The invoice, to print."),
    ],
    subcommands: [
      OrderQuote.command, OrderPlace.command, OrderResume.command, OrdersList.command,
      OrderShow.command, OrderInvoice.command, OrderCreditNote.command,
      OrderPackingSlip.command, OrderUndo.command,
    ] + OrderActionCommandList.all,
    sections: [
      CommandSection("Place", names: ["quote", "place", "resume"]),
      CommandSection("Find", names: ["list", "show"]),
      CommandSection(
        "Fulfil",
        names: ["confirm", "ship", "track", "deliver", "return", "cancel", "edit", "undo"]
      ),
      CommandSection("Pay", names: ["pay", "refund", "void"]),
      CommandSection("Print", names: ["invoice", "credit-note", "packing-slip"]),
    ]
  )

  static let number = Argument<Order.ID>("NUMBER", "The order number.").completed(by: .orders)
}
