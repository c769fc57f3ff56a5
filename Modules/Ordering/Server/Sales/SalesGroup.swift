import FoundationCore
import Ordering

/// The sums of a row of a sales report by state, as they are read from the store.
struct SalesGroup {
  let key: String?
  let name: String?
  let currency: Currency
  private(set) var sums: [SalesState: SalesSums] = [:]

  /// The name of a group among others.
  struct ID: Hashable {
    var key: String?
    var name: String?
    let currency: Currency
  }

  /// Groups sums that were read.
  static func groups(of entries: [(id: ID, state: SalesState, sums: SalesSums)]) -> [SalesGroup] {
    var groups: [ID: SalesGroup] = [:]
    for entry in entries {
      let group = SalesGroup(key: entry.id.key, name: entry.id.name, currency: entry.id.currency)
      groups[entry.id, default: group].sums[entry.state, default: SalesSums()].add(entry.sums)
    }
    return Array(groups.values)
  }

  init(key: String?, name: String?, currency: Currency) {
    (self.key, self.name, self.currency) = (key, name, currency)
  }

  var row: SalesRow {
    let sold = sums[.sold] ?? SalesSums()
    return SalesRow(
      key: key,
      name: name,
      currency: currency,
      sold: SalesFigures(
        orders: sold.orders,
        items: sold.items,
        gross: money(sold.subtotal),
        discount: money(sold.discount),
        shipping: money(sold.shipping),
        tax: money(sold.tax),
        total: money(sold.total),
        refunds: money(sold.refunded),
        refundedTax: money(sold.refundedTax)
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
      orders: sum.orders,
      total: money(sum.total),
      paid: money(sum.paid),
      refunded: money(sum.refunded)
    )
  }

  private func money(_ amount: Int) -> Money {
    Money(minorUnits: Int64(amount), currency: currency)
  }
}
