import CommandKit
import FoundationCore
import Ordering

extension Display {
  /// Shows an order: for a person also its lines, a row each.
  func order(_ order: Order) throws(OutputError) {
    try detail(order, as: OrderRows.details(in: locale))
    guard format == nil, !order.lines.isEmpty else { return }
    let lines = OrderLineRows.table(in: locale).text(
      order.lines,
      width: console.output.width,
      style: style,
      locale: locale
    )
    try text("\n" + lines)
  }
}
