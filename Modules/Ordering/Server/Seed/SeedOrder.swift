import Foundation
package import FoundationCore
package import Ordering
import StoreCore

/// An item that the demo store sells, with the values that its orders need.
package struct SeedStockItem: Sendable {
  package let sku: ProductReference.ID
  /// The currencies in which it has a price.
  package let currencies: [Currency]
  /// The initial stock.
  package let onHand: Int

  package init(sku: ProductReference.ID, currencies: [Currency], onHand: Int) {
    self.sku = sku
    self.currencies = currencies
    self.onHand = onHand
  }
}

/// An order of the demo store, with the actions that bring it to its status.
struct SeedOrder {
  let draft: OrderDraft
  /// The time of the order.
  let date: Date
  /// The actions after placing it, oldest first.
  let actions: [OrderActionRequest]

  /// Returns two orders of each customer, oldest first.
  ///
  /// They only have items with much stock, so that the store does not refuse any.
  static func all(
    of items: [SeedStockItem],
    after day: Date,
    random numbers: inout SplitMix64
  ) -> [SeedOrder] {
    let plenty = items.filter { $0.onHand >= 40 }
    var date = day
    return (0..<2 * SeedCustomer.all.count).compactMap { place in
      let customer = SeedCustomer.all[place % SeedCustomer.all.count]
      var offered = plenty.filter { $0.currencies.contains(customer.currency) }
      guard let address = customer.address, offered.count > 2 else { return nil }
      let lines = (0...numbers.nextInt(below: 3)).map { _ in
        let item = offered.remove(at: numbers.nextInt(below: offered.count))
        return ItemQuantity(sku: item.sku, quantity: 2 + numbers.nextInt(below: 2))
      }
      date += 86_400 + Double(numbers.nextInt(below: 3 * 86_400))
      let draft = OrderDraft(
        lines: lines,
        currency: customer.currency,
        email: customer.email,
        address: address,
        shippingMethod: numbers.nextInt(below: 4) == 0 && customer.currency == .euro
          ? "express" : "standard",
        discountCode: place % 5 == 2 ? "SHIPFREE" : nil
      )
      return SeedOrder(draft: draft, date: date, actions: actions(place, of: draft))
    }
  }

  /// Returns the actions of one order after the other, so that every status occurs.
  private static func actions(_ place: Int, of draft: OrderDraft) -> [OrderActionRequest] {
    let one = [ItemQuantity(sku: draft.lines[0].sku, quantity: 1)]
    let some = Money(euroCents: 500, in: draft.currency)
    let delivered: [OrderActionRequest] = [.pay, .confirm, .ship(), .deliver]
    // A customer's second order has another status than the first.
    return switch (place + place / 12 * 5) % 12 {
    case 0: delivered
    case 1: []
    case 2: [.pay, .confirm]
    case 3: delivered + [.return(draft.lines, restock: true, reason: "A present twice"), .refund()]
    case 4: [.authorize, .confirm]
    case 5: [.pay, .confirm, .ship(one)]
    case 6: delivered + [.return(one, restock: false, reason: "Broken on the way"), .refund(some)]
    case 7: [.cancel(reason: "Ordered by mistake")]
    case 8: [.pay, .confirm, .ship()]
    case 9: [.confirm, .ship(), .deliver, .pay]
    case 10: [.pay]
    default: [.authorize, .void]
    }
  }
}
