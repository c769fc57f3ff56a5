import Foundation
import FoundationCore
import Ordering
import StoreCore

/// An order of the demo store, and how far it has come.
struct SeedOrder {
  let draft: OrderDraft
  /// When it was placed.
  let date: Date
  /// What was done with it then, each some time after the one before.
  let steps: [OrderActionRequest]

  /// Two orders of each buyer, the oldest first, placed from a day on.
  ///
  /// Only of what there is plenty of: an order that the store refuses would be no demo.
  static func all(
    of goods: [SeedStockItem],
    after day: Date,
    _ numbers: inout SplitMix64
  ) -> [SeedOrder] {
    let plenty = goods.filter { $0.onHand >= 40 }
    var date = day
    return (0..<2 * SeedCustomer.all.count).compactMap { place in
      let buyer = SeedCustomer.all[place % SeedCustomer.all.count]
      var offered = plenty.filter { $0.currencies.contains(buyer.currency) }
      guard let address = buyer.address, offered.count > 2 else { return nil }
      let lines = (0...numbers.nextInt(below: 3)).map { _ in
        let goods = offered.remove(at: numbers.nextInt(below: offered.count))
        return ItemQuantity(sku: goods.sku, quantity: 2 + numbers.nextInt(below: 2))
      }
      date += 86_400 + Double(numbers.nextInt(below: 3 * 86_400))
      let draft = OrderDraft(
        lines: lines,
        currency: buyer.currency,
        email: buyer.email,
        address: address,
        shippingMethod: numbers.nextInt(below: 4) == 0 && buyer.currency == .euro
          ? "express" : "standard",
        discountCode: place % 5 == 2 ? "SHIPFREE" : nil
      )
      return SeedOrder(draft: draft, date: date, steps: steps(place, of: draft))
    }
  }

  /// What becomes of one order after the other, so that there is one in every state.
  private static func steps(_ place: Int, of draft: OrderDraft) -> [OrderActionRequest] {
    let one = [ItemQuantity(sku: draft.lines[0].sku, quantity: 1)]
    let some = Money(euroCents: 500, in: draft.currency)
    let gone: [OrderActionRequest] = [.pay, .confirm, .ship(), .deliver]
    // A buyer's second order has come to another state than the first.
    return switch (place + place / 12 * 5) % 12 {
    case 0: gone
    case 1: []
    case 2: [.pay, .confirm]
    case 3: gone + [.takeBack(draft.lines, restock: true, reason: "A present twice"), .refund()]
    case 4: [.authorize, .confirm]
    case 5: [.pay, .confirm, .ship(one)]
    case 6: gone + [.takeBack(one, restock: false, reason: "Broken on the way"), .refund(some)]
    case 7: [.cancel(reason: "Ordered by mistake")]
    case 8: [.pay, .confirm, .ship()]
    case 9: [.confirm, .ship(), .deliver, .pay]
    case 10: [.pay]
    default: [.authorize, .void]
    }
  }
}
