import FoundationCore
import Ordering

/// The sums of a row of a sales report by state, read from the store.
struct SalesGroup {
  /// The key, the name and the currency of the row.
  struct ID: Hashable {
    var key: String?
    var name: String?
    let currency: Currency
  }

  let id: ID
  private var sums: [SalesState: SalesSums] = [:]

  private init(id: ID) { self.id = id }

  /// Groups sums that were read.
  static func groups(of entries: [(id: ID, state: SalesState, sums: SalesSums)]) -> [SalesGroup] {
    var groups: [ID: SalesGroup] = [:]
    for entry in entries {
      groups[entry.id, default: SalesGroup(id: entry.id)]
        .sums[entry.state, default: SalesSums()].add(entry.sums)
    }
    return Array(groups.values)
  }

  var row: SalesRow {
    let sold = sums[.sold] ?? SalesSums()
    return SalesRow(
      key: id.key,
      name: id.name,
      currency: id.currency,
      sold: SalesFigures(
        orders: sold[.orders],
        items: sold[.items],
        gross: money(sold[.subtotal]),
        discount: money(sold[.discount]),
        shipping: money(sold[.shipping]),
        tax: money(sold[.tax]),
        total: money(sold[.total]),
        refunds: money(sold[.refunded]),
        refundedTax: money(sold[.refundedTax])
      ),
      unpaid: unsold(.unpaid),
      voided: unsold(.voided),
      cancelled: unsold(.cancelled)
    )
  }

  /// `true` if all sums are zero, as after all orders of a day were removed from a state.
  var isEmpty: Bool { sums.values.allSatisfy { $0 == SalesSums() } }

  private func unsold(_ state: SalesState) -> UnsoldOrders {
    let sum = sums[state] ?? SalesSums()
    return UnsoldOrders(
      orders: sum[.orders],
      total: money(sum[.total]),
      paid: money(sum[.paid]),
      refunded: money(sum[.refunded])
    )
  }

  private func money(_ amount: Int) -> Money {
    Money(minorUnits: Int64(amount), currency: id.currency)
  }
}
